import pino from 'pino';
import type { StellarAddress } from 'shared-api/address';
import { amount, splitReward } from 'shared-api/money';
import { DEFAULT_TERMS } from '../domain/pool.ts';
import type { Operation } from '../ledger/ledger.ts';
import { createSignerApp } from '../signer/app.ts';
import { writeMessage } from '../signer/wire.ts';
import { POOL, testNetwork } from './engine-network.ts';
import { harvestBlock } from './harvest-block.ts';

const SECRET = 'the secret that the signer shares with its clients';

/** A payment in KALE, by default of one unit. */
export const pay = (destination: StellarAddress, units = 1n): Operation => ({
  type: 'payment',
  destination,
  amount: amount('KALE', units),
  asset: 'KALE',
});

/** A client of a signer, with two farmers and a harvest of the first one whose shares are unpaid. */
export async function signerClient() {
  const network = await testNetwork();
  const farmer = await network.farmer('farmer@kale.test', { payoutWallet: 'open' });
  const other = await network.farmer('other@kale.test', { payoutWallet: 'open' });
  const app = createSignerApp(network.signer, SECRET, pino({ level: 'silent' }));
  const { harvest: hash, block, reward } = await harvestBlock(network, [farmer, other]);

  const send = async (path: string, body: unknown, secret = SECRET) =>
    app.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : writeMessage(body),
    });

  return {
    network,
    farmer,
    other,
    /** The harvest, with the shares of pool and platform. */
    harvest: { hash, block, ...splitReward(reward, DEFAULT_TERMS) },
    /** The harvest as an order of shares names it. */
    harvested: { harvest: hash, block },
    prepare: (operations: Operation[], source = farmer.address) => network.ledger.prepare(source, operations),
    send,
    /** Records the terms of a contract, by default those of the first farmer's. */
    terms: (change: object) =>
      send('/terms', {
        contractId: farmer.contractId,
        poolId: POOL,
        wallet: farmer.address,
        pool: network.operator,
        platform: network.platform,
        rewardSplit: DEFAULT_TERMS.rewardSplit,
        platformFee: DEFAULT_TERMS.platformFee,
        ...change,
      }),
  };
}
