import { setTimeout as wait } from 'node:timers/promises';
import type { StellarAddress } from 'shared-api/address';
import { type Clock, systemClock } from '../../domain/clock.ts';
import type { FarmState, Ledger, SignFeeBump } from '../ledger.ts';
import { readAccount, readSequenceAfter } from './account.ts';
import { createAppliedLookup } from './applied-together.ts';
import { followAssetAdmin } from './asset-admin.ts';
import { createBids } from './bids.ts';
import { readUnsigned } from './envelope.ts';
import { followFarm, readBlock, readFarm, readPail } from './farm.ts';
import { isSignedBump } from './fee-bump.ts';
import { createFootprints } from './footprints.ts';
import { createHeldBalances } from './held-balances.ts';
import { describeNetwork, type StellarNetwork } from './network.ts';
import { networkSettings, type Warn } from './network-settings.ts';
import { outcomeOf, readOutcome } from './outcome.ts';
import { followOutcomes } from './outcomes.ts';
import { prepareTransaction } from './prepare.ts';
import { type ConnectedRpc, connectRpc, type RpcOptions } from './rpc.ts';
import type { StellarSettings } from './settings.ts';
import { stepCosts, usualResourceFees } from './step-costs.ts';
import { type Sending, submitTransaction } from './submit.ts';
import { readMints, readPaymentsBy, readWalletActivity } from './wallet-activity.ts';

/** Checks that every provider serves the network, contract and asset. Throws Error, FarmMissing. */
async function checkNetwork(
  rpc: ConnectedRpc,
  network: StellarNetwork,
  farm: () => Promise<FarmState>,
): Promise<void> {
  await rpc.assertNetwork();
  await farm();
  const { HomesteadAsset: asset } = await readFarm(rpc, network);
  if (asset !== network.assetContract) {
    throw new Error(
      `KALE_CONTRACT farms the asset ${asset}, not KALE of KALE_ISSUER (${network.assetContract})`,
    );
  }
}

export interface StellarOptions extends StellarSettings {
  readonly clock?: Clock;
  /** Called when the settings name a protocol that is too new, and when a provider serves another network. */
  readonly warn?: Warn;
  /** Waits some milliseconds before another try; a timer by default. */
  readonly pause?: (ms: number) => Promise<unknown>;
  /** How long one call of the RPC may take, in ms. */
  readonly timeoutMs?: number;
  /** The minimum time, in ms, for which callers share an answer about the farm. */
  readonly freshMs?: number;
  readonly connect?: RpcOptions['connect'];
  /** Records and signs fee bumps; without it a transaction keeps its original fee. */
  readonly signFeeBump?: SignFeeBump;
  /** The account that pays fees instead of the source, by fee bumps. */
  readonly sponsor?: StellarAddress;
}

export interface StellarLedger extends Ledger {
  /** Checks that every provider serves the network, contract and asset. Throws Error, FarmMissing. */
  check(): Promise<void>;
}

const VALID_SECONDS = 60;
/** Engine, pooler and every page read the farm's state. */
const FRESH_MS = 1_000;

/**
 * Stellar with the KALE contract, accessed through a Stellar RPC. It keeps no state and sees no secret: between
 * `prepare` and `submit`, the caller signs the hash of the envelope. It relies on the contract as described in KALE
 * rules 1, and was tested against a fake RPC (`stellar/rpc.ts`), not yet against the network.
 */
export function createStellarLedger(options: StellarOptions): StellarLedger {
  const {
    clock = systemClock,
    pause = wait,
    warn = () => undefined,
    timeoutMs,
    freshMs = FRESH_MS,
  } = options;
  const network = describeNetwork(options, options.sponsor);
  const { rpcUrls: urls, callsPerSecond, connect, signFeeBump } = options;
  const rpc = connectRpc({
    urls,
    passphrase: network.passphrase,
    warn,
    clock,
    pause,
    ...(callsPerSecond && { callsPerSecond }),
    ...(timeoutMs && { timeoutMs }),
    ...(connect && { connect }),
  });
  const settings = networkSettings(rpc, clock, warn);
  const farm = followFarm({ rpc, network, clock, settings, leastFreshMs: freshMs });
  const bids = createBids(rpc, clock);
  const appliedTogether = createAppliedLookup(rpc, network.passphrase);
  const resourceFees = usualResourceFees();
  const sending: Sending = {
    rpc,
    network,
    clock,
    pause,
    farm,
    bids,
    resourceFees,
    unsponsored: new Set(),
    footprints: createFootprints(network),
    outcomes: followOutcomes({
      rpc,
      clock,
      pause,
      pace: async () => (await settings()).ledgerSeconds,
      passphrase: network.passphrase,
    }),
    ...(signFeeBump && { signFeeBump }),
  };

  return {
    network: network.described,
    settings,
    assetAdmin: followAssetAdmin(rpc, network, clock),
    stepCosts: () => stepCosts(bids, resourceFees, network.maxFee),
    check: () => checkNetwork(rpc, network, farm),
    farm,
    block: index => readBlock(rpc, network, index),
    pail: (farmer, index) => readPail(rpc, network, settings, clock, { farmer, index }),
    async account(address) {
      const account = await readAccount(rpc, network.asset, address);
      if (!account) return null;
      const { sequence: _, ...rest } = account;
      return rest;
    },
    heldBy: createHeldBalances(rpc, network.asset, clock),
    sequenceAfter: (address, time) => readSequenceAfter(rpc, clock, address, time),
    prepare: (source, operations, seconds = VALID_SECONDS, ahead = 0) =>
      prepareTransaction(sending, { source, operations, seconds, ahead }),
    isHashOf: transaction => readUnsigned(transaction, network) !== null,
    isHashOfBump: bump => isSignedBump(bump, network),
    submit: transaction => submitTransaction(sending, transaction),
    async transaction(hash, appliedIn) {
      const written = appliedIn === undefined ? null : await appliedTogether(hash, appliedIn);
      return written ? outcomeOf(rpc, network, written) : readOutcome(rpc, network, clock, hash);
    },
    mintsTo: (...of) => readMints(rpc, network, clock, ...of),
    paymentsBy: (...of) => readPaymentsBy(rpc, network, clock, ...of),
    walletActivity: (...of) => readWalletActivity(rpc, network, clock, ...of),
  };
}
