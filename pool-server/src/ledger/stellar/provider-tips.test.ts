import { setImmediate } from 'node:timers/promises';
import type { Server } from '@stellar/stellar-sdk/rpc';
import { LedgerUnavailable } from '../failures.ts';
import { connectRpc } from './rpc.ts';

const START = Date.parse('2026-11-21T12:00:00.000Z');
const LEDGER_SECONDS = 5;

const OURS = 'Our network';

/**
 * Providers of a network that closes a ledger every five seconds. `behind` is in ledgers; null means no response.
 * `others` are the indices of providers of another network, `stopped` of those that stopped an hour ago with far more
 * ledgers, before this network was reset.
 */
function network(behind: (number | null)[], others: readonly number[] = [], stopped: readonly number[] = []) {
  let now = START;
  let asked = 0;
  const answerOf = (place: number) => {
    const lag = behind[place];
    if (lag === null || lag === undefined) throw new Error('connect ECONNREFUSED');
    if (stopped.includes(place))
      return { latestLedger: 1_000_000, latestLedgerCloseTime: START / 1_000 - 3_600 };
    const latestLedger = 1_000 + Math.floor((now - START) / 1_000 / LEDGER_SECONDS) - lag;
    return { latestLedger, latestLedgerCloseTime: now / 1_000 - lag * LEDGER_SECONDS };
  };
  const serverOf = (place: number) => ({
    httpClient: { defaults: {} },
    async getNetwork() {
      answerOf(place);
      return { passphrase: others.includes(place) ? 'Another network' : OURS };
    },
    async _getTransaction() {
      asked++;
      return answerOf(place);
    },
    getLatestLedger: async () => answerOf(place),
  });
  const warnings: string[] = [];
  const rpc = connectRpc({
    passphrase: OURS,
    warn: message => warnings.push(message),
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
  return { behind, ledger, last, asked: () => asked, pass, warnings, assertNetwork: rpc.assertNetwork };
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

it('does not use a provider that stopped before the network was reset, with more ledgers', async () => {
  const { ledger, last } = network([0, 0], [], [0]);
  expect(await ledger()).toMatchObject({ latestLedger: last() });
});

describe('a provider of another network', () => {
  const MISMATCH = 'Provider 1 of RPC_URLS serves "Another network", not NETWORK_PASSPHRASE "Our network"';

  it('is never used, even while the only other one does not respond, and is reported once', async () => {
    const { behind, ledger, last, pass, warnings } = network([-2, null], [0]);
    await expect(ledger()).rejects.toThrow(LedgerUnavailable);
    behind[1] = 0;
    pass(2_000);
    expect(await ledger()).toMatchObject({ latestLedger: last() });
    expect(warnings).toEqual([MISMATCH]);
  });

  it('does not decide which ledger is the last one', async () => {
    const { ledger, last } = network([60, 60, 0], [0, 1]);
    expect(await ledger()).toMatchObject({ latestLedger: last() });
  });

  it('is found at the start; one that does not respond then is checked before its first use', async () => {
    await expect(network([0, 0], [0]).assertNetwork()).rejects.toThrow(MISMATCH);
    const { behind, ledger, assertNetwork } = network([null, 0], [0]);
    await assertNetwork();
    behind.splice(0, 2, 0, null);
    await expect(ledger()).rejects.toThrow(LedgerUnavailable);
  });
});
