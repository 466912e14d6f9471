import { newFarmer } from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';

let test: TestApi;
beforeAll(async () => {
  test = await testApi();
});
afterAll(() => test.close());

const withdraw = (token: string, amount = '1') =>
  test.post('/wallet/withdraw', { asset: 'XLM', amount }, { token });

/** Records that a person has just proved a second factor. */
const prove = (userId: string) =>
  test.database.query('UPDATE sessions SET second_factor_at = $2 WHERE user_id = $1', [
    userId,
    test.api.clock(),
  ]);

it('asks for the second factor again once the last proof is ten minutes old', async () => {
  const { userId, token } = await newFarmer(test);
  await prove(userId);
  test.pass(10 * 60);
  expect(await withdraw(token)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } });
  await prove(userId);
  test.pass(10 * 60 - 1);
  expect((await withdraw(token)).status).toBe(202);
});
