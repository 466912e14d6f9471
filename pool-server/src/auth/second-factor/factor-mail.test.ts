import { newFarmer } from '../../testing/people.ts';
import { addApp, codeOf, firstStage, recovery, secondStage, totp } from '../../testing/second-factor.ts';
import { testApi } from '../../testing/test-api.ts';

const test = await testApi();
afterAll(() => test.close());

it('mails the owner of the account about each change of its factors and codes, and each use of a code', async () => {
  const farmer = await newFarmer(test);
  const { email, token } = farmer;
  const mailed = async () => {
    test.pass(1);
    await test.settled();
    return test.mails
      .splice(0)
      .filter(({ to, subject }) => to === email && !/^(Confirm|New sign-in)/.test(subject))
      .map(({ subject, text }) => `${subject.replace(/ (of|to|from) your KALE Pool account/, '')}: ${text}`);
  };
  await mailed();
  const { id, secret, recoveryCodes } = await addApp(test, farmer);
  expect(await mailed()).toEqual([
    expect.stringMatching(
      /^A second factor was added: [\s\S]*Time: 2026-11-21[\s\S]*pool\.kale\.test\/auth\/reset$/,
    ),
  ]);
  await secondStage(test, await firstStage(test, email), totp(codeOf(test, secret)));
  expect(await mailed()).toEqual([]);
  const [first = '', second = ''] = recoveryCodes;
  await secondStage(test, await firstStage(test, email), recovery(first));
  await test.post('/auth/second-factor/prove', { proof: recovery(second) }, { token });
  expect(await mailed()).toEqual([1, 2].map(() => expect.stringContaining('A recovery code was used: ')));
  await test.post('/auth/factors/recovery-codes', {}, { token });
  expect(await mailed()).toEqual([expect.stringContaining('The recovery codes were renewed: ')]);
  await test.call('DELETE', `/auth/factors/${id}`, { token });
  expect(await mailed()).toEqual([expect.stringContaining('A second factor was removed: ')]);
  const { body } = await test.get('/notifications?kind=account_security', { token });
  expect(body.items.map(({ title }: { title: string }) => title)).toEqual([
    'A second factor was removed',
    'Recovery codes were renewed',
    'A recovery code was used',
    'A recovery code was used',
    'A second factor was added',
  ]);
});
