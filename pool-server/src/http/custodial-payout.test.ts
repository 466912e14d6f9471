import { newFarmer, PASSWORD } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const test = await testApi();
afterAll(() => test.close());

const refused = {
  status: 400,
  body: {
    code: 'INVALID_WALLET',
    message: 'This is a custodial wallet of the pool: name a wallet of your own',
  },
};

it('pays no new farmer into a custodial wallet', async () => {
  const { address } = await newFarmer(test);
  const account = { email: 'other@kale.test', password: PASSWORD };
  expect(await test.post('/register-farmer', { ...account, externalWallet: address })).toMatchObject(refused);
});

// A sandbox sends the work of a pool from its wallet if it has the key, so a stranger would pay for it.
it('pays no new pool into the custodial wallet of a farmer', async () => {
  const { address } = await newFarmer(test);
  const account = { email: 'operator@kale.test', password: PASSWORD, poolerName: 'Green Field' };
  expect(await test.post('/registerPooler', { ...account, publicKey: address })).toMatchObject(refused);
});
