import { readAddress } from 'shared-api/address';
import { subtract } from 'shared-api/money';
import { one } from '../../../database/database.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { decimal } from '../../../queries/encode.ts';
import type { Api } from '../../api.ts';
import { callerOf, type Handlers } from '../../handler.ts';
import { ApiError } from '../../middleware/api-error.ts';

async function walletAt({ ledger }: Api, text: string) {
  const read = readAddress(text);
  if (read.kind !== 'account') throw new ApiError('INVALID_WALLET', 'Enter a valid Stellar address');
  const { address } = read;
  const account = await ledger.account(address);
  if (!account) return { address, accountExists: false, xlm: '0.0000000', kale: null, trustline: false };
  const { xlm, kale, reserve } = account;
  const free = subtract(xlm, reserve);
  return {
    address,
    accountExists: true,
    xlm: decimal(xlm),
    kale: kale === null ? null : decimal(kale),
    trustline: kale !== null,
    reserve: decimal(reserve),
    spendable: free > 0n ? decimal(free) : '0.0000000',
  };
}

export const wallet = {
  async walletMine(_input, call) {
    const own = await one<{ custodial_address: string }>(
      call.api.database,
      'SELECT custodial_address FROM farmers WHERE id = $1',
      [callerOf(call).farmerId],
    );
    if (!own) throw new Refusal('FARMER_NOT_FOUND', 'This account has no custodial wallet');
    return walletAt(call.api, own.custodial_address);
  },
  walletBalance: ({ params }, { api }) => walletAt(api, params.address),
  walletInfo: ({ params }, { api }) => walletAt(api, params.address),
  walletXlm: ({ params }, { api }) => walletAt(api, params.address),
} satisfies Handlers;
