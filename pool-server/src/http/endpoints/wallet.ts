import { custodialAddress, wallet } from '../../queries/wallet.ts';
import { type Call, callerOf, type Handlers } from '../handler.ts';
import { readAccountAddress } from './account-address.ts';

const walletOf = async ({ params }: { params: { address: string } }, { api }: Call) =>
  wallet(api.ledger, readAccountAddress(params.address));

export const walletEndpoints = {
  async walletMine(_input, call) {
    const { ledger, database } = call.api;
    return wallet(ledger, await custodialAddress(database, callerOf(call).farmerId));
  },
  walletBalance: walletOf,
  walletInfo: walletOf,
  walletXlm: walletOf,
} satisfies Handlers;
