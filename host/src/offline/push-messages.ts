import { ownPath } from '../pages/notifications/own-path.ts';

/** What the server sends: `PushMessage` of the contract, whose checks a worker need not load. */
interface Message {
  readonly id?: string;
  readonly title?: string;
  readonly message?: string | null;
  readonly path?: string;
}

function read(text: string | undefined): Message {
  try {
    return JSON.parse(text ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/**
 * Shows a push message. A browser takes permission away from a worker that shows nothing, so an unreadable one is shown
 * too.
 */
export const showMessage = (registration: ServiceWorkerRegistration, text: string | undefined) => {
  const { id, title, message, path } = read(text);
  return registration.showNotification(title ?? 'KALE Pool', {
    body: message ?? (title ? '' : 'You have a new notification'),
    icon: '/icons/kale-192.png',
    ...(id && { tag: id }),
    data: path,
  });
};

type PageClient = { readonly url: string; focus: () => Promise<unknown> };

/** The parts of a service worker's clients that this file uses. */
export interface PageClients {
  matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly PageClient[]>;
  openWindow: (address: string) => Promise<unknown>;
}

/**
 * Opens the page of a clicked message in a tab that already shows it, or in a new one. Other tabs stay as they are,
 * since they may contain unsent input. A path to another site leads to the list of notifications.
 */
export const openPage = async (clients: PageClients, origin: string, path: unknown) => {
  const { href } = new URL(ownPath(typeof path === 'string' ? path : null) ?? '/notifications', origin);
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find(({ url }) => url === href);
  return there ? there.focus() : clients.openWindow(href);
};
