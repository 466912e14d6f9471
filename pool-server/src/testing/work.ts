import { accountKey } from 'shared-api/address';
import { leadingZeros, workHash } from '../ledger/kale/hash.ts';
import type { FarmState, Operation } from '../ledger/ledger.ts';
import type { Key } from './keys.ts';

/** A farmer's work on a block, with a hash without leading zeros: its worth does not depend on the farmer's key. */
export const workOn = ({ index, block }: FarmState, { address }: Key): Operation => {
  const entropy = block?.entropy ?? new Uint8Array(32);
  const farmer = accountKey(address);
  for (let nonce = 0n; ; nonce++) {
    const hash = workHash({ index, nonce, entropy, farmer });
    if (leadingZeros(hash) === 0) return { type: 'work', farmer: address, hash, nonce };
  }
};
