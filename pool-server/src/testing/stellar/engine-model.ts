import { seededRandom } from '../../domain/random.ts';
import { describeNetwork } from '../../ledger/stellar/network.ts';
import { createStellarLedger } from '../../ledger/stellar/stellar-ledger.ts';
import { newMasterKey, testCustody } from '../custody.ts';
import { type NetworkOptions, networkOn, type TestLedger } from '../engine-network.ts';
import { xlm } from '../keys.ts';
import { migratedTestDatabase } from '../migrated-test-database.ts';
import { queriesOf, VirtualTime } from '../virtual-time.ts';
import { FakeNetwork } from './fake-network.ts';
import { TESTNET } from './ledger.ts';
import { ModelProvider } from './model-provider.ts';
import type { Conditions } from './queue.ts';

const STARTS = new Date('2026-11-21T12:00:00.000Z');
/** Other farmers of the network plant this long after a block falls due, in ms. */
const OTHERS_AFTER_MS = 9_000;

/** Realistic conditions: a queue, a limited ledger, clocks that differ, and the fees of network.md 7. */
const REAL: Conditions = {
  callsInALedger: 190,
  delayLedgers: 0,
  othersBids: () => [],
  ledgerSkewMs: 0,
  simulationSkewMs: 0,
  resourceFees: { plant: 30_000n, work: 15_000n, harvest: 14_500n, harvestMany: 40_003n },
};

export interface ModelOptions extends NetworkOptions {
  readonly seed?: number;
  readonly providers?: number;
  readonly conditions?: Partial<Conditions>;
  /** How far the product's clock is ahead of the network's, in ms. */
  readonly productAheadMs?: number;
  readonly callsPerSecond?: number;
  /** A contract that harvests many blocks in one call. */
  readonly harvestContract?: string;
  /** The account that pays the reserves and fees of wallets. */
  readonly sponsor?: boolean;
  /** An existing database; a new one otherwise. */
  readonly store?: Awaited<ReturnType<typeof migratedTestDatabase>>;
}

/** The product's Stellar ledger on providers, a queue and a contract in memory, in virtual time. */
export async function modelNetwork({
  seed = 1,
  providers: count = 1,
  conditions = {},
  productAheadMs = 0,
  callsPerSecond = 1_000,
  store: given,
  harvestContract,
  sponsor: isSponsored = false,
  masterKey = newMasterKey(),
  ...options
}: ModelOptions = {}) {
  const store = given ?? (await migratedTestDatabase());
  const settings = { ...TESTNET, ...(harvestContract && { harvestContract }) };
  const model = new FakeNetwork(describeNetwork({ ...settings, rpcUrls: [] }), STARTS);
  model.conditions = { ...REAL, ...conditions };
  model.onLedger = async () => {
    if (model.now >= model.nextBlockAt + OTHERS_AFTER_MS) await model.plantByOthers();
  };
  const time = new VirtualTime(model, queriesOf(store.database));
  const { standStill } = time;
  const clock = time.clock(productAheadMs);
  const random = seededRandom(seed);
  const providers = Array.from({ length: count }, () => new ModelProvider(model, time.pause, random));
  const sponsor = isSponsored ? await (await testCustody(store.database, masterKey)).sponsorAddress() : null;
  if (sponsor) await model.fund(sponsor, xlm('1000'));
  const stellar = createStellarLedger({
    ...settings,
    ...(sponsor && { sponsor }),
    rpcUrls: providers.map((_, place) => String(place)),
    connect: url => serverOf(providers[Number(url)]),
    callsPerSecond,
    clock,
    pause: time.pause,
    // The network below holds the keys.
    signFeeBump: bump => network.signFeeBump(bump),
  });
  const ledger: TestLedger = {
    ...stellar,
    fund: (address, amount) => model.deposit(address, amount),
    async openPayoutWallet(address) {
      if (!(await model.account(address))) await model.fund(address, xlm('1.5'));
      await model.giveTrustline(address);
    },
  };
  // Time passes only through `VirtualTime`, together with its work.
  const pass = () => {
    throw new Error('Let the time of the model pass');
  };
  const network: Awaited<ReturnType<typeof networkOn<TestLedger>>> = await time.run(
    networkOn({ store, ledger, clock, pass, pause: time.pause, masterKey, standStill, ...options }),
  );
  return { network, model, providers, time, clock, sponsor };
}

const serverOf = (provider: ModelProvider | undefined) => {
  if (!provider) throw new Error('There is no such provider');
  return provider.server();
};

export type ModelNetwork = Awaited<ReturnType<typeof modelNetwork>>;
