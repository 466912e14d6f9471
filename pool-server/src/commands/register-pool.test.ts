import { randomBytes } from 'node:crypto';
import { encodeAccount } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import { one } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { DEFAULT_TERMS } from '../domain/pool.ts';
import { testNetwork } from '../testing/engine-network.ts';
import { applyForPool, approve } from './register-pool.ts';

const network = await testNetwork();
afterAll(() => network.drop());

it('approves a pool once its address can hold KALE, and until then reports the missing trustline', async () => {
  const poolId = 'pool-green' as PoolId;
  const address = encodeAccount(randomBytes(32));
  const account = {
    email: 'green@kale.test',
    password: 'kale-sandbox',
    name: 'Green Field',
    description: '',
  };
  const application = { ...account, poolId, address, maxFarmers: 3, terms: DEFAULT_TERMS };
  await applyForPool(network.services(), network.acting(), application);
  const approved = () => approve(network.services(), network.acting(), poolId);
  const status = async () =>
    (await one(network.database, 'SELECT status FROM pools WHERE id = $1', [poolId]))?.status;

  await expect(approved()).rejects.toThrow('does not exist on the ledger yet');
  await network.ledger.fund(address, parseAmount('XLM', '5'));
  await expect(approved()).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message:
      'The payout address of this pool has not added KALE: it could not be paid its shares. Ask the operator to add KALE to it',
  });
  expect(await status()).toBe('pending');
  await network.ledger.openPayoutWallet(address);
  await approved();
  await approved();
  expect(await status()).toBe('active');
  await expect(approve(network.services(), network.acting(), 'pool-none' as PoolId)).rejects.toMatchObject({
    code: 'POOLER_NOT_FOUND',
  });
});
