import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { mailServer } from '../testing/mail-server.ts';
import { mailServerAddress, openMailServer } from './compose.ts';

it('sends a mail through the mail server, from the configured sender', async () => {
  const { lines, port, close } = await mailServer();
  const send = openMailServer(`smtp://127.0.0.1:${port}`, 'KALE Pool <pool@kale.test>');
  const unsubscribe = 'https://pool.kale.test/unsubscribe#token=abc';
  await send({ to: 'anna@kale.test', subject: 'Hello', text: 'A message', unsubscribe });
  close();
  expect(lines).toEqual(expect.arrayContaining(['MAIL FROM:<pool@kale.test>', 'RCPT TO:<anna@kale.test>']));
  expect(lines.join('\n')).toMatch(/Subject: Hello[\s\S]*A message/);
  expect(lines.join('')).toContain(`List-Unsubscribe: <${unsubscribe}>`);
});

it('gives up on a silent mail server', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const send = openMailServer(`smtp://127.0.0.1:${port}?greetingTimeout=50`, 'pool@kale.test');
  await expect(send({ to: 'anna@kale.test', subject: 'Hello', text: 'A message' })).rejects.toThrow(
    /Greeting never received/,
  );
  silent.close();
});

it('asks a mail server on another machine for TLS, unless its URL allows none', () => {
  const requires = (url: string) => mailServerAddress(url).searchParams.get('requireTLS');
  expect(requires('smtp://user:secret@mail.example:587')).toBe('true');
  expect(requires('smtp://mail.example:25?requireTLS=false')).toBe('false');
  // smtps:// starts with TLS.
  expect(requires('smtps://mail.example')).toBeNull();
  for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(requires(`smtp://${host}:25`)).toBeNull();
});

it('sends nothing to a mail server that does not offer the required TLS', async () => {
  const { lines, port, close } = await mailServer();
  const send = openMailServer(`smtp://127.0.0.1:${port}?requireTLS=true`, 'pool@kale.test');
  await expect(send({ to: 'anna@kale.test', subject: 'Hello', text: 'A message' })).rejects.toThrow();
  close();
  expect(lines.join()).not.toContain('anna');
});
