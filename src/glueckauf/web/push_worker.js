// Wakes when the server says that it is one's turn, and shows it; and when the browser renews its subscription, which
// the server has to know. Nothing else is done here.

self.addEventListener("push", (event) => {
  const { title, text, link, table, id } = event.data.json();
  const looks = { body: text, tag: table ?? id, renotify: true, icon: "/assets/-/cards/icon-192.png", data: { link } };
  event.waitUntil(self.registration.showNotification(title, looks));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data.link)));
});

/** In the window that has it open, or in a new one. */
async function show(link) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === link.pathname);
  await (there ? there.focus() : self.clients.openWindow(link.pathname)); // of this server, whatever it calls itself
}

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.newSubscription));
});

/** Browsers bring the new subscription along, or leave it to us to make one. */
async function renew(made) {
  const kept = await (await caches.open("push")).match("/contact"); // js/notices/push.js puts it there
  if (!kept) return;
  const { notices } = await (await fetch("/api")).json();
  const wanted = { userVisibleOnly: true, applicationServerKey: notices.push_key };
  const { endpoint, keys } = (made ?? (await self.registration.pushManager.subscribe(wanted))).toJSON();
  const headers = { Authorization: `Bearer ${await kept.text()}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch("/api/contact", { method: "PUT", headers, body });
}
