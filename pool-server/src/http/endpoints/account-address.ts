import { readAddress, type StellarAddress } from 'shared-api/address';
import { ApiError } from '../middleware/api-error.ts';

/** The address of an account on the ledger. Throws ApiError INVALID_WALLET. */
export function readAccountAddress(text: string): StellarAddress {
  const read = readAddress(text);
  if (read.kind !== 'account') throw new ApiError('INVALID_WALLET', 'Enter a valid Stellar address');
  return read.address;
}
