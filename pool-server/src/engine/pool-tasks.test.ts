import { openDatabase } from '../database/database.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import { POOL, testNetwork } from '../testing/engine-network.ts';
import type { EngineServices } from './engine-services.ts';
import { newAttempts, takeTurn } from './pool-tasks.ts';

describe('a task whose turn has failed', () => {
  let network: Awaited<ReturnType<typeof testNetwork>>;
  const unreachable = openDatabase('postgres://nobody@127.0.0.1:1/none', 1);

  beforeAll(async () => {
    network = await testNetwork();
  });
  afterAll(async () => {
    await unreachable.end();
    await network.drop();
  });

  /** Fails once with these services. Returns how the next turn ends, without a pause in between. */
  async function nextTurn(broken: Partial<EngineServices>) {
    const services = { ...network.services(), ...broken };
    const attempts = newAttempts();
    const turn = () => takeTurn(services, attempts, POOL, 'plant', new AbortController().signal);
    await expect(turn()).rejects.toThrow();
    return turn().then(
      () => 'pauses',
      () => 'tries again',
    );
  }
  const failing = (error: Error) => ({
    ...network.ledger,
    farm: async () => {
      throw error;
    },
  });

  it('pauses after a fault', async () => {
    expect(await nextTurn({ ledger: failing(new Error('a fault')) })).toBe('pauses');
  });

  it('tries again when the clock was set back, instead of pausing until its earlier time', async () => {
    let now = network.clock().getTime();
    const clock = () => {
      now -= 60_000;
      return new Date(now);
    };
    expect(await nextTurn({ ledger: failing(new Error('a fault')), clock })).toBe('tries again');
  });

  it('retries at once while the ledger is unreachable', async () => {
    const ledger = failing(new LedgerUnavailable('away'));
    expect(await nextTurn({ ledger, pause: async () => undefined })).toBe('tries again');
  });

  it('retries at once while the database is unreachable', async () => {
    expect(await nextTurn({ database: unreachable })).toBe('tries again');
  });
});
