/**
 * Fakes the browser's notifications with this answer of the user. Returns the shown notifications and the permission
 * requests.
 */
export const withBrowserNotifications = (answer: NotificationPermission = 'granted') => {
  const shown: { title: string; body: string | undefined; onclick?: () => void }[] = [];
  const asked: NotificationPermission[] = [];
  class Shown {
    static permission: NotificationPermission = 'default';
    static requestPermission = async () => {
      asked.push(answer);
      Shown.permission = answer;
      return answer;
    };
    onclick?: () => void;
    close = () => undefined;
    title: string;
    body: string | undefined;
    constructor(title: string, { body }: NotificationOptions = {}) {
      this.title = title;
      this.body = body;
      shown.push(this);
    }
  }
  Object.defineProperty(window, 'Notification', { value: Shown, configurable: true });
  return { shown, asked };
};

/** Removes the fake, and the user's choice. */
export const withoutBrowserNotifications = () => {
  Reflect.deleteProperty(window, 'Notification');
  localStorage.removeItem('kale-browser-notifications');
};
