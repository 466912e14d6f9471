import type { Mail } from './mail.ts';
import { withFooter } from './mail-footer.ts';

const sent: Mail[] = [];
const send = withFooter('https://pool.kale.test', async mail => void sent.push(mail));

it('ends a mail without a link to unsubscribe with where the other mails are chosen, and leaves the others', async () => {
  const mail = { to: 'anna@kale.test', subject: 'New sign-in', text: 'Time: noon' };
  const invitation = { ...mail, unsubscribe: 'https://pool.kale.test/unsubscribe#token=abc' };
  await send(mail);
  await send(invitation);
  expect(sent).toEqual([{ ...mail, text: expect.any(String) }, invitation]);
  expect(sent[0]?.text).toMatch(
    /^Time: noon\n\nThis email cannot be turned off\. Choose .*: https:\/\/pool\.kale\.test\/account\?tab=notifications$/,
  );
});
