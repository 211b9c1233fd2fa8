// This browser as a way of being told: its subscription, which it may renew by itself, and the worker that is woken.

import { renewPush, ServerError } from "../plumbing/api.js";
import { addContact, contacts, dropContact, keepContact, removeContact } from "./contacts.js";

/** @import { OwnContact } from "./contacts.js" */

const WORKER = "/push_worker.js";
const SHARED = "push"; // with the worker, which needs the secret of the contact when it is told of a new subscription

/** Whether this browser can be woken at all. */
export function canPush() {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** The one there is, or a new one. @param {string} key of the server */
async function subscription(key) {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys = {} } = made.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}

/** @param {OwnContact} contact @param {string} endpoint that the server knows now */
async function share(contact, endpoint) {
  keepContact({ ...contact, endpoint });
  await (await caches.open(SHARED)).put("/contact", new Response(contact.secret));
}

/** Let the browser be woken by the server of this key; null if its player does not allow it. @param {string} key */
export async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const subscribed = await subscription(key);
  const { contact } = await addContact({ channel: "push", ...subscribed }, "");
  await share(contact, subscribed.endpoint);
  return contact;
}

/** Tell the server if the browser has another subscription than it knows of. @param {string} key */
export async function keepSubscription(key) {
  const contact = contacts().find(({ channel }) => channel === "push");
  if (!contact || !canPush()) return;
  if ((await navigator.permissions.query({ name: "notifications" })).state !== "granted") return;
  const subscribed = await subscription(key).catch(() => null); // its service cannot be reached: the next visit will do
  if (!subscribed || subscribed.endpoint === contact.endpoint) return;
  try {
    await renewPush(contact.secret, subscribed);
    await share(contact, subscribed.endpoint);
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    if (error.problem.code === "secret") dropContact(contact);
  }
}

/** @param {OwnContact} contact */
export async function unsubscribe(contact) {
  await removeContact(contact);
  await caches.delete(SHARED);
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}
