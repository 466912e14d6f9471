import { randomUUID } from 'node:crypto';
import { openDatabase } from '../database/database.ts';
import { cycle } from '../domain/cycle.ts';
import { acknowledgeBlock, type CycleDecision, discoverBlock } from '../domain/cycle-decisions.ts';
import type { PoolId } from '../domain/ids.ts';
import { migratedTestDatabase } from '../testing/migrated-test-database.ts';
import { commit, load } from './event-store.ts';
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
