import { setImmediate } from 'node:timers/promises';
import { type Key, sign } from '../../testing/keys.ts';
import { plant, type TestStellar, testStellar } from '../../testing/stellar/ledger.ts';
import type { LedgerSequence, SignedTransaction, TransactionOutcome } from '../ledger.ts';

const FARMERS = 12;
let stellar: TestStellar;
let outcomes: TransactionOutcome[];

beforeEach(async () => {
  stellar = await testStellar();
  const { network, ledger, farmer, open } = stellar;
  const farmers: Key[] = [];
  for (let n = 0; n < FARMERS; n++) farmers.push(await farmer());
  const signed: SignedTransaction[] = [];
  for (const key of farmers) signed.push(sign(key, await ledger.prepare(key.address, [plant(key)])));
  // The ledger closes once it has all of them.
  const pause = async (ms: number) => {
    while (network.offered.length < FARMERS) await setImmediate();
    await network.pass(ms / 1_000);
  };
  const together = open({ pause });
  outcomes = await Promise.all(signed.map(each => together.submit(each)));
  stellar.rpc.calls.length = 0;
});

afterEach(() => stellar.rpc.close());

const appliedIn = (outcome: TransactionOutcome) => {
  if (outcome.status !== 'success') throw new Error(`A plant is ${outcome.status}`);
  return outcome.ledger;
};
const lookUp = (ledgerOf: (outcome: TransactionOutcome) => LedgerSequence) =>
  Promise.all(outcomes.map(each => stellar.ledger.transaction(each.hash, ledgerOf(each))));

it('reads the transactions of one ledger with one call', async () => {
  expect(await lookUp(appliedIn)).toEqual(outcomes);
  expect(stellar.rpc.calls).toEqual(['getTransactions']);
});

it('reads a single transaction by its hash, since its ledger may be full of others', async () => {
  const [first] = outcomes;
  if (!first) throw new Error('unreachable');
  expect(await stellar.ledger.transaction(first.hash, appliedIn(first))).toEqual(first);
  expect(stellar.rpc.calls).toEqual(['getTransaction']);
});

it('finds transactions whose given ledger is wrong or no longer available', async () => {
  await stellar.network.pass(50);
  expect(await lookUp(outcome => (appliedIn(outcome) + 5) as LedgerSequence)).toEqual(outcomes);
  const tooEarly = (stellar.network.retainedFrom - 1) as LedgerSequence;
  expect(await lookUp(() => tooEarly)).toEqual(outcomes);
});
