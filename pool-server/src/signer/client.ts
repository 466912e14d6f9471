import { setTimeout as wait } from 'node:timers/promises';
import type { StellarAddress } from 'shared-api/address';
import * as v from 'valibot';
import type { SharesOrder, Wallets } from '../commands/services.ts';
import type { KeyCheck } from '../custody/check-keys.ts';
import { CustodyError } from '../custody/master-key.ts';
import type { SignedTransaction, UnsignedTransaction } from '../ledger/ledger.ts';
import { OrderRefused, SignerUnavailable } from './errors.ts';
import {
  Changed,
  CheckedKeys,
  Created,
  InCustody,
  MAX_ORDERS,
  Refused,
  SignedBump,
  SignedOrders,
  writeMessage,
} from './wire.ts';

/** Pauses between attempts, in milliseconds: long enough for a crashed signer to restart. */
const PAUSES = [50, 200, 500, 1_000, 1_500, 2_000, 2_000];
const TIMEOUT_MS = 10_000;
/** Unsealing tens of thousands of keys takes seconds. */
const CHECK_TIMEOUT_MS = 120_000;
/** The size of the cache of addresses in custody. An entry never changes: a key is created with its address. */
const REMEMBERED = 20_000;

interface Waiting {
  readonly transaction: UnsignedTransaction;
  readonly shares: SharesOrder | undefined;
  readonly settle: PromiseWithResolvers<SignedTransaction>;
}

export interface SignerAddress {
  readonly url: string;
  readonly secret: string;
  /** Waits between two attempts, in milliseconds. Defaults to real time. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

export interface SignerClient extends Wallets {
  /** Makes the signer unseal every custodial key. */
  checkKeys(): Promise<KeyCheck>;
}

/** The signer over HTTP. Orders of one moment go in one request; every call is retried while it is down. */
export function connectSigner({ url, secret, pause = wait }: SignerAddress): SignerClient {
  async function ask<Schema extends v.GenericSchema>(
    schema: Schema,
    method: 'GET' | 'POST',
    path: string,
    message?: unknown,
    timeoutMs = TIMEOUT_MS,
  ): Promise<v.InferOutput<Schema>> {
    let problem: unknown;
    for (const ms of [...PAUSES, null]) {
      try {
        const response = await fetch(new URL(path, url), {
          method,
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
          ...(message !== undefined && { body: writeMessage(message) }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        const answer: unknown = await response.json();
        if (response.ok) return v.parse(schema, answer);
        if (response.status === 403) throw new OrderRefused(v.parse(Refused, answer).reason);
        if (response.status === 422) throw new CustodyError(v.parse(Refused, answer).reason);
        problem = new Error(`The signer answered ${response.status}`);
      } catch (error) {
        if (error instanceof OrderRefused || error instanceof CustodyError) throw error;
        problem = error;
      }
      if (ms !== null) await pause(ms);
    }
    throw new SignerUnavailable('The signer cannot be reached', problem);
  }

  let waiting: Waiting[] = [];
  const flush = () => {
    const orders = waiting;
    waiting = [];
    for (let at = 0; at < orders.length; at += MAX_ORDERS) void send(orders.slice(at, at + MAX_ORDERS));
  };

  async function send(orders: readonly Waiting[]): Promise<void> {
    try {
      const { results } = await ask(SignedOrders, 'POST', '/signatures', {
        orders: orders.map(({ transaction, shares }) => ({ transaction, shares })),
      });
      for (const [at, { transaction, settle }] of orders.entries()) {
        const result = results[at];
        if (result?.status === 'signed') {
          const { status: _, ...signatures } = result;
          settle.resolve({ ...transaction, ...signatures });
        } else if (result?.status === 'refused') settle.reject(new OrderRefused(result.reason));
        else if (result?.status === 'broken-key') settle.reject(new CustodyError(result.reason));
        else settle.reject(new SignerUnavailable(result?.reason ?? 'The signer left an order out'));
      }
    } catch (error) {
      for (const { settle } of orders) settle.reject(error);
    }
  }

  const known = new Map<StellarAddress, Promise<boolean>>();

  return {
    create: async payout => (await ask(Created, 'POST', '/wallets', { payout })).address,
    sign(transaction, shares) {
      const settle = Promise.withResolvers<SignedTransaction>();
      if (waiting.push({ transaction, shares, settle }) === 1) setImmediate(flush);
      return settle.promise;
    },
    keeps(address) {
      const remembered = known.get(address);
      if (remembered) return remembered;
      if (known.size >= REMEMBERED) known.clear();
      const asked = ask(InCustody, 'GET', `/wallets/${address}`).then(({ kept }) => kept);
      known.set(address, asked);
      asked.catch(() => known.delete(address));
      return asked;
    },
    checkKeys: () => ask(CheckedKeys, 'GET', '/key-check', undefined, CHECK_TIMEOUT_MS),
    signFeeBump: async bump => (await ask(SignedBump, 'POST', '/fee-bumps', bump)).signature,
    changePayout: async (wallet, payout) => (await ask(Changed, 'POST', '/payouts', { wallet, payout })).from,
    recordPayee: async (payee, address) => {
      await ask(v.object({}), 'POST', '/payees', { payee, address });
    },
    agreeShares: async terms => {
      await ask(v.object({}), 'POST', '/terms', terms);
    },
    changeShare: async change => {
      await ask(v.object({}), 'POST', '/share-changes', change);
    },
    changePoolPayout: async change => (await ask(Changed, 'POST', '/pool-payouts', change)).from,
  };
}
