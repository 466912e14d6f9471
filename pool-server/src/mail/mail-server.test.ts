import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { mailServer } from '../testing/mail-server.ts';
import { mailServerAddress, openMailServer } from './compose.ts';
import { MailRefused } from './mail.ts';

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

it('requires TLS from a mail server on another machine, unless its URL allows none', () => {
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

describe('an error of the mail server', () => {
  /** The error of a mail to a server with these responses. */
  async function errorOf(answers: Record<string, string>): Promise<unknown> {
    const { port, close } = await mailServer(answers);
    const send = openMailServer(`smtp://127.0.0.1:${port}`, 'pool@kale.test');
    const error = await send({ to: 'anna@kale.test', subject: 'Hello', text: 'A message' }).catch(e => e);
    close();
    return error;
  }

  it.each([
    ['an unknown recipient', { 'RCPT TO': '550 no such mailbox' }],
    ['a recipient who is busy', { 'RCPT TO': '450 try later' }],
    ['a message', { DATA: '554 not wanted' }],
  ])('affects only one mail if it refuses %s', async (_, answers) => {
    expect(await errorOf(answers)).toBeInstanceOf(MailRefused);
  });

  it.each([
    ['refuses the sender', { 'MAIL FROM': '550 who are you' }],
    ['closes the connection', { 'RCPT TO': '421 closing' }],
  ])('affects every mail if it %s', async (_, answers) => {
    const error = await errorOf(answers);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
  });
});
