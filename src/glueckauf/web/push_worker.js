// Wakes when the server says that it is one's turn, and shows it. Nothing else is done here, and nothing is kept.

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
