import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { renderToString } from 'react-dom/server';
import { SharedDataProvider } from 'shared-api';
import { login } from 'shared-api/account';
import { type Answers, apiFor, failure, withApi } from 'shared-api/testing';
import {
  withBrowserNotifications,
  withoutBrowserNotifications,
} from '../../testing/browser-notifications.ts';
import { withoutPushService, withPushService } from '../../testing/push-service.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { BrowserCard } from './browser-card.tsx';
import { browserNotifications } from './browser-notifications.ts';

withApi();
afterEach(() => {
  withoutBrowserNotifications();
  withoutPushService();
});

const endpoint = 'https://push.example/1';
/** Opens the card on a server that stores subscriptions. Returns the requests that it received. */
async function open(answers: Answers = {}) {
  const sent: [string, unknown][] = [];
  let endpoints: string[] = [];
  const keep = (name: string, next: string[]) => async (request: Request) => {
    sent.push([name, await request.json()]);
    endpoints = next;
    return HttpResponse.json({ success: true });
  };
  apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer' })({
    'GET /info': { capabilities: ['notifications', 'push'] },
    'GET /push': () => HttpResponse.json({ publicKey: 'BKey', endpoints }),
    'POST /push/subscriptions': keep('add', [endpoint]),
    'DELETE /push/subscriptions': keep('remove', []),
    'POST /push/test': keep('test', [endpoint]),
    ...answers,
  });
  await login({ email: 'farmer@kale.test', password: 'secret' });
  renderInApp(<BrowserCard />, '/account?tab=notifications');
  return sent;
}
const turnOn = () => screen.findByRole('button', { name: 'Turn On Browser Notifications' });
const turnOff = () => screen.findByRole('button', { name: 'Turn Off Browser Notifications' });

it('subscribes at a press, sends a test, and unsubscribes', async () => {
  const { asked } = withBrowserNotifications();
  const service = withPushService();
  const sent = await open();
  const button = await turnOn();
  expect(screen.getByText(/^Get your notifications in this browser, even while/)).toBeVisible();
  expect(asked).toEqual([]);
  await userEvent.click(button);
  await turnOff();
  expect(screen.getByText(/^You get your notifications in this browser, even while/)).toBeVisible();
  expect(service.keys).toEqual(['BKey']);
  // Open tabs show nothing then.
  expect(browserNotifications()).toBe('off');
  await userEvent.click(screen.getByRole('button', { name: 'Send a Test Notification' }));
  expect(await screen.findByText('Test notification sent')).toBeVisible();
  await userEvent.click(await turnOff());
  await turnOn();
  expect(service.subscribed).toBeNull();
  expect(sent).toEqual([
    ['add', { endpoint, keys: { p256dh: 'p', auth: 'a' } }],
    ['test', { endpoint }],
    ['remove', { endpoint }],
  ]);
});

it('is off when another account subscribed this browser', async () => {
  withBrowserNotifications();
  withPushService().subscribed = { endpoint: 'https://push.example/other', unsubscribe: async () => true };
  await open();
  expect(await turnOn()).toBeVisible();
});

it('shows what to do when the browser blocks notifications', async () => {
  withBrowserNotifications('denied');
  const service = withPushService();
  await open();
  await userEvent.click(await turnOn());
  expect(await screen.findByText(/set Notifications to Allow/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(service.keys).toEqual([]);
});

it('shows them from open tabs if no push service is reachable', async () => {
  withBrowserNotifications();
  withPushService({ reachable: false });
  const sent = await open();
  await userEvent.click(await turnOn());
  await turnOff();
  expect(screen.getByText(/while KALE Pool is open in another tab/)).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.click(await turnOff());
  expect(await turnOn()).toBeVisible();
});

it('is off when the server refuses', async () => {
  withBrowserNotifications();
  const service = withPushService();
  await open({ 'POST /push/subscriptions': failure(400, 'VALIDATION_ERROR', 'Not this one') });
  await userEvent.click(await turnOn());
  expect(await screen.findByText('Not this one')).toBeVisible();
  expect(await turnOn()).toBeVisible();
  expect(service.subscribed).toBeNull();
});

it('is prerendered as for a browser that shows no notifications', () => {
  withPushService();
  const html = renderToString(
    <SharedDataProvider>
      <BrowserCard />
    </SharedDataProvider>,
  );
  expect(html).toContain('This browser cannot show notifications');
});
