import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, systemClock } from '../../domain/clock.ts';
import type { FarmState, Ledger } from '../ledger.ts';
import { readAccount } from './account.ts';
import { checkNetwork } from './check-network.ts';
import { readBlock, readFarmState, readPail } from './farm.ts';
import { describeNetwork } from './network.ts';
import { networkSettings } from './network-settings.ts';
import { readOutcome } from './outcome.ts';
import { prepareTransaction } from './prepare.ts';
import { connectRpc } from './rpc.ts';
import type { StellarSettings } from './settings.ts';
import { submitTransaction } from './submit.ts';
import { readWalletActivity } from './wallet-activity.ts';

export interface StellarOptions extends StellarSettings {
  readonly clock?: Clock;
  /** Lets milliseconds pass before another try; they pass by themselves unless told otherwise. */
  readonly pause?: (ms: number) => Promise<unknown>;
  /** How long one call of the RPC may take, in ms. */
  readonly timeoutMs?: number;
  /** How long, in ms, an answer about the farm serves everybody who asks. */
  readonly freshMs?: number;
}

export interface StellarLedger extends Ledger {
  /** Whether the RPC serves the network, the contract and the asset that are meant. Throws Error with what does not fit. */
  check(): Promise<void>;
}

const VALID_SECONDS = 60;
/** Ledgers close five times as seldom, and engine, pooler and every page ask how the farm stands. */
const FRESH_MS = 1_000;

/**
 * Stellar with the KALE contract on it, by a Stellar RPC. It keeps nothing and sees no secret: what is signed is the
 * hash of an envelope that the caller carries from `prepare` to `submit`. It relies on the contract as KALE rules 1
 * tell it, and was tested against an RPC of our own (`stellar/rpc.ts`), never yet against the network.
 */
export function createStellarLedger(options: StellarOptions): StellarLedger {
  const { clock = systemClock, pause = wait, timeoutMs, freshMs = FRESH_MS } = options;
  const network = describeNetwork(options);
  const rpc = connectRpc({ url: options.rpcUrl, pause, ...(timeoutMs && { timeoutMs }) });
  const sending = { rpc, network, clock, pause };
  const settings = networkSettings(rpc, clock);
  let farm: { readonly asked: number; readonly state: Promise<FarmState> } | null = null;

  return {
    network: network.described,
    settings,
    check: () => checkNetwork(rpc, network),
    farm() {
      const now = performance.now();
      if (!farm || now - farm.asked >= freshMs) {
        const state = readFarmState(rpc, network, clock);
        farm = { asked: now, state };
        // Who asks again after an outage must not be given the outage.
        state.catch(() => {
          farm = null;
        });
      }
      return farm.state;
    },
    block: index => readBlock(rpc, network, index),
    pail: (farmer, index) => readPail(rpc, network, settings, clock, { farmer, index }),
    async account(address) {
      const account = await readAccount(rpc, network.asset, address);
      if (!account) return null;
      const { sequence: _, ...rest } = account;
      return rest;
    },
    prepare: (source, operations, seconds = VALID_SECONDS, ahead = 0) =>
      prepareTransaction(rpc, network, clock, { source, operations, seconds, ahead }),
    submit: transaction => submitTransaction(sending, transaction),
    transaction: hash => readOutcome(rpc, network, clock, hash),
    walletActivity: (...of) => readWalletActivity(rpc, network, clock, ...of),
  };
}
