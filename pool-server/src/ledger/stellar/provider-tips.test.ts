import { setImmediate } from 'node:timers/promises';
import type { Server } from '@stellar/stellar-sdk/rpc';
import { connectRpc } from './rpc.ts';

const START = Date.parse('2026-11-21T12:00:00.000Z');
const LEDGER_SECONDS = 5;

/** Providers of a network that closes a ledger every five seconds. `behind` is in ledgers; null means no response. */
function network(behind: (number | null)[]) {
  let now = START;
  let asked = 0;
  const answerOf = (place: number) => {
    const lag = behind[place];
    if (lag === null || lag === undefined) throw new Error('connect ECONNREFUSED');
    const latestLedger = 1_000 + Math.floor((now - START) / 1_000 / LEDGER_SECONDS) - lag;
    return { latestLedger, latestLedgerCloseTime: now / 1_000 - lag * LEDGER_SECONDS };
  };
  const serverOf = (place: number) => ({
    httpClient: { defaults: {} },
    async _getTransaction() {
      asked++;
      return answerOf(place);
    },
    getLatestLedger: async () => answerOf(place),
  });
  const rpc = connectRpc({
    urls: behind.map((_, place) => String(place)),
    clock: () => new Date(now),
    async pause(ms) {
      await setImmediate();
      now += ms;
    },
    connect: url => serverOf(Number(url)) as unknown as Server,
  });
  const ledger = () => rpc(server => server.getLatestLedger());
  const pass = (ms: number) => {
    now += ms;
  };
  const last = () => 1_000 + Math.floor((now - START) / 1_000 / LEDGER_SECONDS);
  return { behind, ledger, last, asked: () => asked, pass };
}

it('uses the providers that show the last ledger', async () => {
  const { ledger, last } = network([60, 0, 0]);
  expect(await ledger()).toMatchObject({ latestLedger: last() });
});

it('uses a provider that catches up after it was the only one to respond', async () => {
  const { behind, ledger, last, pass } = network([60, null, null]);
  await ledger();
  behind.fill(0);
  pass(2_000);
  expect(await ledger()).toMatchObject({ latestLedger: last() });
});

it('uses the others as soon as they respond, once the only one that lagged has stopped', async () => {
  const { behind, ledger, last, pass } = network([60, null, null]);
  await ledger();
  behind.splice(0, 3, null, 0, 0);
  pass(2_000);
  expect(await ledger()).toMatchObject({ latestLedger: last() });
});

it('asks all providers at most once a second, however many calls a lagging one answers', async () => {
  const { behind, ledger, asked, pass } = network([0, 0, 0]);
  await ledger();
  behind.splice(0, 3, 60, 60, 0);
  pass(2_000);
  const before = asked();
  await Promise.all(Array.from({ length: 20 }, ledger));
  expect(asked() - before).toBeLessThanOrEqual(3);
});
