import type { Mail } from './mail.ts';
import { withFooter } from './mail-footer.ts';

const sent: Mail[] = [];
const send = withFooter('https://pool.kale.test', async mail => void sent.push(mail));

it('adds a link to the notification settings to mails without an unsubscribe link', async () => {
  const mail = { to: 'anna@kale.test', subject: 'New sign-in', text: 'Time: noon' };
  const invitation = { ...mail, unsubscribe: 'https://pool.kale.test/unsubscribe#token=abc' };
  await send(mail);
  await send(invitation);
  expect(sent).toEqual([{ ...mail, text: expect.any(String) }, invitation]);
  expect(sent[0]?.text).toMatch(
    /^Time: noon\n\nThis email cannot be turned off\. Choose .*: https:\/\/pool\.kale\.test\/account\?tab=notifications$/,
  );
});
