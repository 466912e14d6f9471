import { amount, splitReward } from 'shared-api/money';
import { changeOwnPool } from '../../commands/own-pool.ts';
import { many } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { pendingRewards, pendingWorks } from '../../queries/pending-rewards.ts';
import { POOL, type TestFarmer, testNetwork } from '../../testing/engine-network.ts';

const SPLIT = { rewardSplit: 0.05, platformFee: 0.05 };

const network = await testNetwork();
const staking = await network.farmer('staking@kale.test', { stakePercentage: 0.25, harvestInterval: 2 });
const patient = await network.farmer('patient@kale.test', { harvestInterval: 20 });
afterAll(() => network.drop());

/** Runs blocks in which both work; the engine harvests when due. */
async function workThrough(blocks: readonly number[]) {
  for (const index of blocks) {
    network.pass(index === 1 ? 64 : 60);
    expect(await network.look()).toEqual([]);
    network.pass(10);
    await network.work(index, [staking, patient]);
  }
}
const expected = async (who: TestFarmer, ledger: Ledger = network.ledger) =>
  pendingRewards(ledger, await pendingWorks(network.database, [who.contractId], network.clock()), SPLIT);
/** The rewards paid to a farmer for blocks up to this one, without the stakes. */
const paid = async ({ farmerId }: TestFarmer, upTo: number) => {
  const rows = await many<{ reward: string }>(
    network.database,
    "SELECT reward FROM harvests WHERE farmer_id = $1 AND block_index <= $2 AND status = 'success'",
    [farmerId, upTo],
  );
  return rows.reduce(
    (total, { reward }) => total + splitReward(amount('KALE', BigInt(reward)), SPLIT).farmer,
    0n,
  );
};

it('is zero before the first block has closed', async () => {
  expect(await expected(staking)).toEqual({ farmer: 0n, complete: true });
  await workThrough([1]);
  expect(await expected(staking)).toEqual({ farmer: 0n, complete: false });
});

it('equals what the harvests pay, to the unit', async () => {
  await workThrough([2, 3, 4]);
  const known = await expected(staking);
  const before = await paid(staking, 3);
  expect(known.farmer > 0n).toBe(true);
  await workThrough([5, 6]);
  expect((await paid(staking, 3)) - before).toBe(known.farmer);
});

it('grows block by block for a farmer who seldom harvests, and reads each block from the ledger once', async () => {
  const asked: number[] = [];
  const counting: Ledger = {
    ...network.ledger,
    block: index => {
      asked.push(index);
      return network.ledger.block(index);
    },
  };
  const first = await expected(patient, counting);
  expect(asked).toEqual([1, 2, 3, 4, 5]);
  await workThrough([7]);
  const second = await expected(patient, counting);
  expect(asked).toEqual([1, 2, 3, 4, 5, 6]);
  expect(second.farmer > first.farmer).toBe(true);
  expect(await paid(patient, 7)).toBe(0n);
});

it('gives the pool its old share of a member for seven days after a change, and then the new one, to the unit', async () => {
  const changedAt = network.clock();
  await changeOwnPool(network.services(), network.acting(), POOL, { rewardSplit: 0.2 });
  const late = await network.farmer('late@kale.test', { stakePercentage: 0.1 });
  const play = async (blocks: number) => {
    for (let block = 0; block < blocks; block++) await network.workedBlock([staking, patient, late]);
  };
  await play(3);
  network.pass(7 * 24 * 3600);
  await play(4);
  const rows = await many<{
    contract_id: string;
    reward: string;
    pooler_share: string;
    platform_share: string;
    payout_status: string;
    ended_at: Date;
  }>(
    network.database,
    "SELECT * FROM harvests WHERE status = 'success' AND ended_at > $1 ORDER BY ended_at",
    [changedAt],
  );
  const seen = rows.map(({ contract_id, reward, pooler_share, platform_share, payout_status, ended_at }) => {
    const isNew =
      contract_id === late.contractId || ended_at.getTime() >= changedAt.getTime() + 7 * 86_400_000;
    const terms = { rewardSplit: isNew ? 0.2 : 0.05, platformFee: 0.05 };
    expect(BigInt(pooler_share)).toBe(splitReward(amount('KALE', BigInt(reward)), terms).pooler);
    expect(payout_status).toBe(BigInt(pooler_share) + BigInt(platform_share) > 0n ? 'success' : null);
    return `${contract_id === late.contractId ? 'late' : 'member'} ${terms.rewardSplit}`;
  });
  expect(new Set(seen)).toEqual(new Set(['member 0.05', 'late 0.2', 'member 0.2']));
});
