import type { StellarAddress } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import type { BlockIndex, Operation } from '../../ledger/ledger.ts';
import { describeNetwork } from '../../ledger/stellar/network.ts';
import type { StellarSettings } from '../../ledger/stellar/settings.ts';
import { createStellarLedger, type StellarOptions } from '../../ledger/stellar/stellar-ledger.ts';
import { type Key, kale, newKey, sign, xlm } from '../keys.ts';
import { workOn } from '../work.ts';
import { FakeNetwork } from './fake-network.ts';
import { startRpc } from './rpc.ts';

export const plant = ({ address }: Key, units = 0n): Operation => ({
  type: 'plant',
  farmer: address,
  amount: kale(units),
});
export const harvest = ({ address }: Key, index: number): Operation => ({
  type: 'harvest',
  farmer: address,
  index: index as BlockIndex,
});

/** KALE on Stellar's test network (KALE rules 1.1). */
export const TESTNET: Omit<StellarSettings, 'rpcUrls'> = {
  passphrase: 'Test SDF Network ; September 2015',
  kaleContract: 'CDSWUUXGPWDZG76ISK6SUCVPZJMD5YUV66J2FXFXFGDX25XKZJIEITAO',
  kaleIssuer: 'GCHPTWXMT3HYF4RLZHWBNRF4MPXLTJ76ISHMSYIWCCDXWUYOQG5MR2AB' as StellarAddress,
  maxFee: parseAmount('XLM', '0.2'),
};

/** A ledger on a network in memory behind an RPC on HTTP; time passes only as the test and the ledger let it. */
export async function testStellar() {
  const described = describeNetwork({ ...TESTNET, rpcUrls: [] });
  const network = new FakeNetwork(described, new Date('2026-11-20T12:00:00Z'));
  const rpc = await startRpc(network);
  const open = (options: Partial<StellarOptions> = {}) =>
    createStellarLedger({
      ...TESTNET,
      rpcUrls: [rpc.url],
      clock: () => new Date(network.now),
      pause: ms => network.pass(ms / 1000),
      freshMs: 0,
      ...options,
    });
  const ledger = open();
  const prepared = async (key: Key, ...operations: Operation[]) =>
    sign(key, await ledger.prepare(key.address, operations));
  const send = async (key: Key, ...operations: Operation[]) =>
    ledger.submit(await prepared(key, ...operations));

  return {
    network,
    rpc,
    ledger,
    /** The same ledger with other settings. */
    open,
    /** Prepares and signs. */
    prepared,
    /** Prepares, signs and submits. */
    send,
    /** An account with a KALE trustline. */
    async farmer(balance = '10'): Promise<Key> {
      const key = newKey();
      await network.fund(key.address, xlm(balance));
      await network.giveTrustline(key.address);
      return key;
    },
    worked: async (key: Key): Promise<Operation> => workOn(await ledger.farm(), key),
  };
}

export type TestStellar = Awaited<ReturnType<typeof testStellar>>;
