// Lets the product open without a network, and shows push messages. With a network it changes nothing else.
import { openPage, type PageClients, showMessage } from './push-messages.ts';
import { cacheShell, respondWithFile, respondWithPage, type Shell } from './shell.ts';

type Lasting = { waitUntil: (task: Promise<unknown> | undefined) => void };
type Installing = Lasting & { addRoutes?: (routes: readonly object[]) => Promise<void> };
type Fetching = {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

type Pushed = Lasting & { data: { text: () => string } | null };
type Clicked = Lasting & { notification: Notification };

/** The parts of a service worker's scope that this file uses. The rest of the host is typed for pages. */
declare const self: {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: PageClients & { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: 'install', act: (event: Installing) => void): void;
    (type: 'activate', act: (event: Lasting) => void): void;
    (type: 'message', act: (event: Lasting & { data: Shell }) => void): void;
    (type: 'push', act: (event: Pushed) => void): void;
    (type: 'notificationclick', act: (event: Clicked) => void): void;
    (type: 'fetch', act: (event: Fetching) => void): void;
  };
};

/** Requests that bypass this worker. A browser with static routing does not wait for it there. */
const bypassed = ['/api/*', '/pooler-api/*', '/registry.json'];
const isBypassed = (path: string) => bypassed.some(each => path.startsWith(each.replace('*', '')));

self.addEventListener('install', event => {
  void self.skipWaiting();
  const routes = bypassed.map(pathname => ({ condition: { urlPattern: { pathname } }, source: 'network' }));
  event.waitUntil(event.addRoutes?.(routes).catch(() => undefined));
});

self.addEventListener('activate', event => {
  // The browser requests a page while this worker is still starting.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener('message', event => event.waitUntil(cacheShell(event.data).catch(() => undefined)));

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || isBypassed(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(respondWithPage(request, event.preloadResponse));
  else if (/^\/(assets|remotes)\//.test(pathname)) event.respondWith(respondWithFile(request));
});

self.addEventListener('push', event => event.waitUntil(showMessage(self.registration, event.data?.text())));

self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(openPage(self.clients, self.location.origin, event.notification.data));
});
