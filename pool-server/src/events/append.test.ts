import { inTransaction } from '../database/database.ts';
import type { DomainEvent } from '../domain/events.ts';
import type { PoolId } from '../domain/ids.ts';
import { migratedTestDatabase } from '../testing/migrated-test-database.ts';
import { append, StreamMoved } from './append.ts';
import { readStream } from './read.ts';
import { poolStream } from './stream.ts';

const store = await migratedTestDatabase();
afterAll(() => store.drop());

const metadata = { actor: { kind: 'system' }, cause: null, at: '2026-11-21T12:00:00.000Z' } as const;
const approved = (id: PoolId): DomainEvent => ({ type: 'PoolApproved', data: { poolId: id } });
const appendTo = (id: PoolId, version: bigint, events = [approved(id)]) =>
  inTransaction(store.database, tx => append(tx, poolStream(id), version, events, metadata));

describe('appending', () => {
  it('lets one of 100 concurrent creators win', async () => {
    const id = 'contested' as PoolId;
    const ends = await Promise.allSettled(Array.from({ length: 100 }, () => appendTo(id, 0n)));
    const lost = ends.flatMap(end => (end.status === 'rejected' ? [end.reason] : []));
    expect(lost).toHaveLength(99);
    for (const reason of lost) expect(reason).toBeInstanceOf(StreamMoved);
    expect(await readStream(store.database, poolStream(id))).toHaveLength(1);
  });

  it('refuses an outdated version', async () => {
    const id = 'moving' as PoolId;
    await appendTo(id, 0n);
    await appendTo(id, 1n);
    await expect(appendTo(id, 1n)).rejects.toThrow(StreamMoved);
  });

  it('stores order, version, actor and time', async () => {
    const id = 'ordered' as PoolId;
    await appendTo(id, 0n, [approved(id), { type: 'PoolPaused', data: { poolId: id } }]);
    const stream = await readStream(store.database, poolStream(id));
    expect(stream.map(({ event, version }) => [event.type, version])).toEqual([
      ['PoolApproved', 1],
      ['PoolPaused', 2],
    ]);
    expect(stream[0]?.metadata).toEqual(metadata);
    const [first, second] = stream.map(({ position }) => position);
    expect(Number(second) - Number(first)).toBeGreaterThan(0);
  });

  it('writes nothing when the transaction fails', async () => {
    const id = 'undone' as PoolId;
    const end = inTransaction(store.database, async tx => {
      await append(tx, poolStream(id), 0n, [approved(id)], metadata);
      throw new Error('later step');
    });
    await expect(end).rejects.toThrow('later step');
    expect(await readStream(store.database, poolStream(id))).toEqual([]);
  });
});
