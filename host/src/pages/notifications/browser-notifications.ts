import { localStore } from 'shared-api';
import type { Notification as PoolNotification } from 'shared-api/account';

const key = 'kale-browser-notifications';

/** Whether this browser shows our notifications: unsupported, denied, not asked, or granted. */
export type BrowserNotifications = 'unsupported' | 'blocked' | 'off' | 'on';

export const browserNotifications = (): BrowserNotifications => {
  if (!('Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStore.get(key) === 'on' ? 'on' : 'off';
};

/** Asks the browser for permission, only after a press. */
export const turnOn = async (): Promise<BrowserNotifications> => {
  if ((await Notification.requestPermission()) === 'granted') localStore.set(key, 'on');
  return browserNotifications();
};

export const turnOff = (): BrowserNotifications => {
  localStore.remove(key);
  return browserNotifications();
};

/** Shows a notification once, however many tabs are open. A click focuses this page. */
export const showInBrowser = ({ id, title, message }: PoolNotification, onClick: () => void): void => {
  if (browserNotifications() !== 'on') return;
  try {
    const shown = new Notification(title, { body: message ?? '', tag: id });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onClick();
    };
  } catch {
    // Mobile browsers do not let a page show one itself.
  }
};
