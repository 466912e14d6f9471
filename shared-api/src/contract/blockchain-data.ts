import * as v from 'valibot';
import { BlockIndex } from './ledger-units.ts';
import { maybe, reshaped } from './tolerant.ts';
import { Money, Timestamp } from './units.ts';

/** GET /farmers/blockchain-data: XLM, and `balance` in the token. An address of "N/A" means that there is none. */
export const BlockchainData = v.object({
  custodialWallet: maybe(
    v.nullable(
      reshaped(
        body => (body.address === 'N/A' ? { ...body, address: null } : body),
        v.object({ address: maybe(v.string()), xlmBalance: maybe(Money), balance: maybe(Money) }),
      ),
    ),
  ),
  currentBlock: maybe(
    v.object({
      height: maybe(BlockIndex),
      openedAt: maybe(v.nullable(Timestamp)),
      nextBlockAt: maybe(Timestamp),
    }),
  ),
});
export type BlockchainData = v.InferOutput<typeof BlockchainData>;
