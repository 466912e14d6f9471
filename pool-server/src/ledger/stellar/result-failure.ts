import type {
  DiagnosticEvent,
  InnerTransactionResult,
  OperationResult,
  TransactionResult,
} from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import type { LedgerFailure, OperationFailure, TransactionFailure } from '../failures.ts';
import type { Operation } from '../ledger.ts';
import { ACCOUNT_RESERVE, atLeastOne, BASE_RESERVE, lackOf, readAccount } from './account.ts';
import { contractFailure } from './contract-failure.ts';
import type { StellarNetwork } from './network.ts';
import { isCall } from './operations.ts';
import type { Rpc } from './rpc.ts';

/** A failed transaction: its source, operations and bid, and the contracts' diagnostic events. */
export interface Failed {
  readonly source: StellarAddress;
  readonly operations: readonly (Operation | null)[];
  readonly fee: bigint;
  readonly events: readonly DiagnosticEvent[];
}

/** How a transaction ended, on its own or in a fee bump. */
export type EndResult = TransactionResult['result'] | InnerTransactionResult['result'];

type Plain = Exclude<TransactionFailure, { kind: 'operation' } | { code: 'tx_insufficient_balance' }>['code'];

/** Result codes of a whole transaction; the others do not apply to the pool's, unless they are malformed. */
const TRANSACTION: Partial<Record<EndResult['type'], Plain>> = {
  txTooLate: 'tx_too_late',
  txBadSeq: 'tx_bad_seq',
  txBadAuth: 'tx_bad_auth',
  txBadAuthExtra: 'tx_bad_auth',
  txNoAccount: 'tx_no_source_account',
  txInsufficientFee: 'tx_insufficient_fee',
  txInternalError: 'TRY_AGAIN_LATER',
};

type Reason = Exclude<OperationFailure, { code: 'op_underfunded' | 'op_low_reserve' }>['code'];

/** Result codes of operations. A trustline without authorization accepts no KALE, as if there were none. */
const OPERATION: Record<string, Reason> = {
  createAccountAlreadyExist: 'op_already_exists',
  paymentSrcNoTrust: 'op_src_no_trust',
  paymentSrcNotAuthorized: 'op_src_no_trust',
  paymentNoDestination: 'op_no_destination',
  paymentNoTrust: 'op_no_trust',
  paymentNotAuthorized: 'op_no_trust',
  paymentLineFull: 'op_line_full',
  invokeHostFunctionTrapped: 'op_trapped',
  invokeHostFunctionResourceLimitExceeded: 'op_trapped',
  invokeHostFunctionEntryArchived: 'op_trapped',
  invokeHostFunctionInsufficientRefundableFee: 'op_trapped',
};

const codeOf = (result: OperationResult): string =>
  result.type === 'opInner' ? result.value.value.type : result.type;

/** Stellar's result codes in the port's terms; missing amounts are read from the account. */
export async function resultFailure(
  rpc: Rpc,
  network: StellarNetwork,
  result: EndResult,
  failed: Failed,
): Promise<LedgerFailure> {
  const account = () => readAccount(rpc, network.asset, failed.source);
  if (result.type === 'txInsufficientBalance') {
    const payer = await account();
    const shortfall = payer ? lackOf(payer, failed.fee) : amount('XLM', failed.fee);
    return { kind: 'transaction', code: 'tx_insufficient_balance', shortfall };
  }
  if (result.type !== 'txFailed') {
    return { kind: 'transaction', code: TRANSACTION[result.type] ?? 'tx_malformed' };
  }
  const place = result.value.findIndex(each => !codeOf(each).endsWith('Success'));
  const each = result.value[place];
  const operation = failed.operations[place];
  const at = { kind: 'operation', operation: Math.max(place, 0) } as const;
  if (!each || !operation) return { ...at, code: 'op_malformed' };
  const code = codeOf(each);
  if (isCall(operation) && code === 'invokeHostFunctionTrapped') {
    return contractFailure(rpc, network, operation, failed.events);
  }
  if (code === 'createAccountLowReserve' && operation.type === 'createAccount') {
    const shortfall = amount('XLM', atLeastOne(ACCOUNT_RESERVE - operation.startingBalance));
    return { ...at, code: 'op_low_reserve', entry: 'account', shortfall };
  }
  const payer = await account();
  const lacks = (units: bigint) => (payer ? lackOf(payer, units) : amount('XLM', atLeastOne(units)));
  if (code === 'changeTrustLowReserve') {
    return { ...at, code: 'op_low_reserve', entry: 'trustline', shortfall: lacks(BASE_RESERVE) };
  }
  if (code === 'createAccountUnderfunded' && operation.type === 'createAccount') {
    return { ...at, code: 'op_underfunded', asset: 'XLM', shortfall: lacks(operation.startingBalance) };
  }
  if (code === 'paymentUnderfunded' && operation.type === 'payment') {
    const { asset, amount: units } = operation;
    const shortfall =
      asset === 'XLM' ? lacks(units) : amount('KALE', atLeastOne(units - (payer?.kale ?? 0n)));
    return { ...at, code: 'op_underfunded', asset, shortfall };
  }
  return { ...at, code: OPERATION[code] ?? 'op_malformed' };
}
