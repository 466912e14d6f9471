import { many } from '../../database/database.ts';
import { newFarmer } from '../../testing/people.ts';
import { addApp, firstStage, recovery, secondStage } from '../../testing/second-factor.ts';
import { testApi } from '../../testing/test-api.ts';

const test = await testApi();
afterAll(() => test.close());

describe('recovery codes', () => {
  it('open the account once each, ignoring case and dashes', async () => {
    const farmer = await newFarmer(test);
    const { recoveryCodes } = await addApp(test, farmer);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const typed = code.toUpperCase().replaceAll('-', ' ');
    const opened = await secondStage(test, await firstStage(test, farmer.email), recovery(typed));
    expect(opened.status).toBe(200);
    expect((await test.get('/auth/factors', { token: opened.body.token })).body.recoveryCodesLeft).toBe(9);
    expect((await secondStage(test, await firstStage(test, farmer.email), recovery(code))).status).toBe(400);
    const stored = await many<{ text: string }>(
      test.database,
      'SELECT r::text AS text FROM recovery_codes r',
    );
    for (const each of recoveryCodes) expect(stored.some(({ text }) => text.includes(each))).toBe(false);

    const renewed = await test.post('/auth/factors/recovery-codes', {}, { token: opened.body.token });
    expect(renewed.body.codes).toHaveLength(10);
    expect(
      (await secondStage(test, await firstStage(test, farmer.email), recovery(recoveryCodes[1] ?? '')))
        .status,
    ).toBe(400);
  });
});
