import { randomUUID } from 'node:crypto';
import { amount } from 'shared-api/money';
import { openDatabase } from '../database/database.ts';
import { fold } from '../domain/aggregate.ts';
import { cycle } from '../domain/cycle.ts';
import { acknowledgeBlock, type CycleDecision, discoverBlock } from '../domain/cycle-decisions.ts';
import type { CycleEvent } from '../domain/cycle-events.ts';
import { atomic, type ContractId, type FarmerId, type PoolId } from '../domain/ids.ts';
import { migratedTestDatabase } from '../testing/migrated-test-database.ts';
import { commit, load } from './event-store.ts';
import { foldedStreams } from './folded-streams.ts';
import { cycleStream } from './stream.ts';

const store = await migratedTestDatabase();
const elsewhere = openDatabase(store.url);
afterAll(async () => {
  await elsewhere.end();
  await store.drop();
});

const at = new Date('2026-11-21T12:00:00.000Z');
const newBlock = () => {
  const id = { poolId: `pool-${randomUUID()}` as PoolId, blockIndex: 7 };
  const report = { hash: null, entropy: null, difficulty: null, plantable: true, confirmed: true };
  const discovered = discoverBlock({
    ...id,
    ...report,
    openedAt: at.toISOString(),
    discoveredAt: at.toISOString(),
  });
  return { stream: cycleStream(id), discovered };
};
const context = { actor: { kind: 'engine' }, cause: null, at } as const;
const decide = (on: typeof elsewhere, stream: ReturnType<typeof cycleStream>, decision: CycleDecision) =>
  commit(on, context, unit => unit.decide(stream, cycle, decision));

describe('a block that was folded before', () => {
  it('shows events that another process has appended since', async () => {
    const { stream, discovered } = newBlock();
    await decide(store.database, stream, discovered);
    await decide(elsewhere, stream, acknowledgeBlock(at));
    expect(await load(store.database, stream, cycle)).toMatchObject({ acknowledgedAt: at.toISOString() });
    const { events } = await decide(store.database, stream, acknowledgeBlock(at));
    expect(events).toEqual([]);
  });

  it('does not show events of a transaction that was rolled back', async () => {
    const { stream, discovered } = newBlock();
    await decide(store.database, stream, discovered);
    const failed = commit(store.database, context, async unit => {
      await unit.decide(stream, cycle, acknowledgeBlock(at));
      const { state } = await unit.decide(stream, cycle, () => []);
      expect(state).toMatchObject({ acknowledgedAt: at.toISOString() });
      throw new Error('later step');
    });
    await expect(failed).rejects.toThrow('later step');
    expect(await load(store.database, stream, cycle)).toMatchObject({ acknowledgedAt: null });
    const { events } = await decide(store.database, stream, acknowledgeBlock(at));
    expect(events).toHaveLength(1);
  });
});

describe('the folded blocks of a process', () => {
  /** Which of 400 blocks are cached, oldest first. */
  function kept(farmers: number) {
    const of = { poolId: 'pool' as PoolId, blockIndex: 0, contractId: 'contract' as ContractId };
    const planted = Array.from(
      { length: farmers },
      (_, n): CycleEvent => ({
        type: 'PlantingRequested',
        data: { ...of, farmerId: `farmer-${n}` as FarmerId, stake: atomic(amount('KALE', 0n)) },
      }),
    );
    const state = fold(cycle, planted);
    const blocks = Array.from({ length: 400 }, (_, blockIndex) => cycleStream({ ...of, blockIndex }));
    const streams = foldedStreams({ query: store.database.query });
    for (const stream of blocks) streams.keep({ stream, aggregate: cycle, version: 1, state });
    return blocks.map(stream => streams.find(stream) !== undefined);
  }

  it('are those of as many pools as the engine runs while they have few farmers', () => {
    expect(kept(10)).not.toContain(false);
  });

  it('are the latest ones when they have many farmers', () => {
    const found = kept(1_000);
    expect(found.filter(Boolean).length).toBeLessThan(60);
    expect(found.slice(-30)).not.toContain(false);
    expect(kept(100_000).at(-1)).toBe(true);
  });
});
