import { amount } from 'shared-api/money';
import type { ContractId, PoolId } from '../domain/ids.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { playBlock } from '../testing/block.ts';
import { join, newFarmer, newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const poolId = 'pool-stellar-01' as PoolId;
const test = await testApi();
await newPool(test, poolId);
afterAll(() => test.close());

const everybodyHas = (units: bigint) => {
  const account: Ledger['account'] = async address => {
    const known = await test.ledger.account(address);
    return known && { ...known, kale: amount('KALE', units) };
  };
  Object.assign(test.api, { ledger: { ...test.ledger, account } });
};

it('reports a held-back stake to every staking farmer once no one mines for the pool', async () => {
  // The first farmer's planting fails in every block.
  const [unlucky, farmer] = [await newFarmer(test), await newFarmer(test)];
  const members = await Promise.all(
    [unlucky, farmer].map(async person => ({
      farmerId: person.farmerId,
      contractId: (await join(test, person, poolId)) as ContractId,
    })),
  );
  const heldBack = async () =>
    (await test.get('/farmers/current', { token: farmer.token })).body.active_contract.stake_held_back;
  const mined = (block: number) => playBlock(test, poolId, block, members);
  const idle = async (block: number) => {
    await mined(block);
    await test.database.query("UPDATE works SET status = 'failed'");
  };
  everybodyHas(1_000n);
  expect(await heldBack()).toBe(false);
  await mined(1);
  expect(await heldBack()).toBe(false);
  await idle(2);
  expect(await heldBack()).toBe(true);
  everybodyHas(0n);
  await idle(3);
  expect(await heldBack()).toBe(false);
});
