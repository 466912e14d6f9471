import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contextOf } from './signed-in.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** A push service on this machine, instead of the one of the browser's maker. */
const pushService = async () => {
  const got: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    got.push(request.headers);
    request.resume().on('end', () => response.writeHead(201).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { got, endpoint: `http://127.0.0.1:${port}/push/1`, close: () => server.close() };
};

test('a farmer turns on notifications of this browser and gets a test while the product is closed', async ({
  browser,
  problems,
}) => {
  test.setTimeout(120_000); // The server delivers every ten seconds.
  const service = await pushService();
  const context = await contextOf(browser, 'farmer@kale.test');
  problems.watch(context);
  await context.grantPermissions(['notifications']);
  const pair = createECDH('prime256v1');
  const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  await context.addInitScript(
    ({ endpoint, keys }) => {
      let made: object | null = null;
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          made = null;
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => made,
        subscribe: async () => {
          made = subscription;
          return subscription;
        },
      });
    },
    { endpoint: service.endpoint, keys },
  );
  const page = await context.newPage();
  await page.goto('/account?tab=notifications');

  await test.step('the server reaches its push service', async () => {
    await page.getByRole('button', { name: 'Turn On Browser Notifications' }).click();
    await page.getByRole('button', { name: 'Send a Test Notification' }).click();
    await expect(page.getByText('Test notification sent')).toBeVisible();
    await expect.poll(() => service.got.length, { timeout: 30_000 }).toBe(1);
    expect(service.got[0]).toMatchObject({
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=.+, k=.+/),
    });
  });

  await test.step('the worker shows what arrives', async () => {
    const protocol = await context.newCDPSession(page);
    const registered = Promise.withResolvers<string>();
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) registered.resolve(registrations[0].registrationId);
    });
    await protocol.send('ServiceWorker.enable');
    const message = { id: 'n1', title: 'Deposit received', message: '5 KALE', path: '/farmer/my-wallet' };
    await protocol.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: await registered.promise,
      data: JSON.stringify(message),
    });
    const shown = () =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map(({ title, body, data }) => [title, body, data]);
      });
    await expect.poll(shown).toEqual([['Deposit received', '5 KALE', '/farmer/my-wallet']]);
  });

  await test.step('it is turned off', async () => {
    await page.getByRole('button', { name: 'Turn Off Browser Notifications' }).click();
    await expect(page.getByRole('button', { name: 'Turn On Browser Notifications' })).toBeVisible();
  });
  service.close();
  await context.close();
});
