import { pushBrowser, readVapid } from '../testing/push-browser.ts';
import { readPushKey } from './push-key.ts';
import { push } from './push-message.ts';

it('signs messages with a key that begins with zeros', async () => {
  const key = readPushKey(`0000${'5a'.repeat(30)}`);
  const browser = await pushBrowser();
  const { endpoint, keys } = browser.subscription;
  try {
    const message = { url: endpoint, kind: 'test', body: 'A test', ...keys };
    expect(await push(message, key, 'https://pool.kale.test', true)).toBe(201);
  } finally {
    browser.close();
  }
  expect(browser.got.map(({ text }) => text)).toEqual(['A test']);
  const claims = readVapid(String(browser.got[0]?.headers.authorization), key.publicKey);
  expect(claims).toMatchObject({ sub: 'https://pool.kale.test' });
});

it.each(['', '5a'.repeat(31), 'zz'.repeat(32)])('refuses %j', text => {
  expect(() => readPushKey(text)).toThrow('A push key is 64 hex digits');
});
