import { nativeToScVal } from '@stellar/stellar-sdk/base';
import {
  BeginSponsoringFutureReservesResult,
  ChangeTrustResult,
  CreateAccountResult,
  type DiagnosticEvent,
  EndSponsoringFutureReservesResult,
  ExtensionPoint,
  InnerTransactionResult,
  InnerTransactionResultExt,
  InnerTransactionResultPair,
  InnerTransactionResultResult,
  InvokeHostFunctionResult,
  LedgerEntry,
  LedgerEntryChange,
  type LedgerEntryData,
  LedgerEntryExt,
  type LedgerKey,
  OperationMetaV2,
  OperationResult,
  OperationResultTr,
  PaymentResult,
  ScVal,
  SorobanTransactionMetaExt,
  SorobanTransactionMetaV2,
  TransactionMeta,
  TransactionMetaV4,
  TransactionResult,
  TransactionResultExt,
  TransactionResultResult,
} from '@stellar/stellar-sdk/xdr';
import type { LedgerFailure } from '../../ledger/failures.ts';
import type { Operation, OperationReturn } from '../../ledger/ledger.ts';

/** How one operation ended: null if it succeeded, otherwise a code of the port. */
function operationResult({ type }: Pick<Operation, 'type'>, code: string | null): OperationResult {
  const inner = (of: OperationResultTr) => OperationResult.opInner(of);
  switch (type) {
    case 'createAccount':
      return inner(
        OperationResultTr.createAccount(
          {
            done: CreateAccountResult.createAccountSuccess(),
            op_already_exists: CreateAccountResult.createAccountAlreadyExist(),
            op_low_reserve: CreateAccountResult.createAccountLowReserve(),
            op_underfunded: CreateAccountResult.createAccountUnderfunded(),
          }[code ?? 'done'] ?? CreateAccountResult.createAccountMalformed(),
        ),
      );
    case 'payment':
      return inner(
        OperationResultTr.payment(
          {
            done: PaymentResult.paymentSuccess(),
            op_line_full: PaymentResult.paymentLineFull(),
            op_no_destination: PaymentResult.paymentNoDestination(),
            op_no_trust: PaymentResult.paymentNoTrust(),
            op_src_no_trust: PaymentResult.paymentSrcNoTrust(),
            op_underfunded: PaymentResult.paymentUnderfunded(),
          }[code ?? 'done'] ?? PaymentResult.paymentMalformed(),
        ),
      );
    case 'addTrustline':
      return inner(
        OperationResultTr.changeTrust(
          {
            done: ChangeTrustResult.changeTrustSuccess(),
            op_low_reserve: ChangeTrustResult.changeTrustLowReserve(),
          }[code ?? 'done'] ?? ChangeTrustResult.changeTrustMalformed(),
        ),
      );
    case 'beginSponsoring':
      return inner(
        OperationResultTr.beginSponsoringFutureReserves(
          code
            ? BeginSponsoringFutureReservesResult.beginSponsoringFutureReservesMalformed()
            : BeginSponsoringFutureReservesResult.beginSponsoringFutureReservesSuccess(),
        ),
      );
    case 'endSponsoring':
      return inner(
        OperationResultTr.endSponsoringFutureReserves(
          code
            ? EndSponsoringFutureReservesResult.endSponsoringFutureReservesNotSponsored()
            : EndSponsoringFutureReservesResult.endSponsoringFutureReservesSuccess(),
        ),
      );
    default:
      return inner(
        OperationResultTr.invokeHostFunction(
          code
            ? InvokeHostFunctionResult.invokeHostFunctionTrapped()
            : InvokeHostFunctionResult.invokeHostFunctionSuccess(new Uint8Array(32)),
        ),
      );
  }
}

const codeOf = (failure: LedgerFailure) => (failure.kind === 'contract' ? 'contract' : failure.code);

export const result = (feeCharged: bigint, of: TransactionResultResult) =>
  new TransactionResult({ feeCharged, result: of, ext: TransactionResultExt.v0() });

/** The result of a fee bump contains that of the inner transaction. */
function inFeeBump(fee: bigint, innerHash: string, results: OperationResult[], ok: boolean) {
  const ended = ok
    ? InnerTransactionResultResult.txSuccess(results)
    : InnerTransactionResultResult.txFailed(results);
  const pair = new InnerTransactionResultPair({
    transactionHash: new Uint8Array(Buffer.from(innerHash, 'hex')),
    result: new InnerTransactionResult({
      feeCharged: 0n,
      result: ended,
      ext: InnerTransactionResultExt.v0(),
    }),
  });
  return result(
    fee,
    ok
      ? TransactionResultResult.txFeeBumpInnerSuccess(pair)
      : TransactionResultResult.txFeeBumpInnerFailed(pair),
  );
}

/** A transaction's result, in the fee bump `bumped` or by itself. Operations after a failed one succeed. */
export function applied(
  operations: readonly Pick<Operation, 'type'>[],
  fee: bigint,
  failed: { place: number; failure: LedgerFailure } | null,
  bumped: string | null = null,
): TransactionResult {
  const results = operations.map((each, place) =>
    operationResult(each, failed?.place === place ? codeOf(failed.failure) : null),
  );
  if (bumped) return inFeeBump(fee, bumped, results, failed === null);
  return result(
    fee,
    failed ? TransactionResultResult.txFailed(results) : TransactionResultResult.txSuccess(results),
  );
}

/** A contract call's return value (KALE rules 1.1). */
export function returnedValue(returned: OperationReturn, call?: Operation, asTotal = false): ScVal {
  if (returned.type === 'work') return nativeToScVal(returned.gap, { type: 'u32' });
  if (returned.type === 'harvest') return nativeToScVal(returned.reward, { type: 'i128' });
  if (returned.type === 'harvests') {
    const indices = call?.type === 'harvestMany' ? call.indices : [];
    const rewards = indices.map(index => {
      const one = returned.of.get(index);
      return one?.type === 'harvest' ? one.reward : 0n;
    });
    const total = rewards.reduce<bigint>((sum, each) => sum + each, 0n);
    return nativeToScVal(asTotal ? total : rewards, { type: 'i128' });
  }
  return ScVal.scvVoid();
}

export interface Change {
  readonly key: LedgerKey;
  readonly before: LedgerEntryData | null;
  readonly after: LedgerEntryData | null;
}

const entry = (data: LedgerEntryData, lastModifiedLedgerSeq: number) =>
  new LedgerEntry({ lastModifiedLedgerSeq, data, ext: LedgerEntryExt.v0() });

const changes = (sequence: number, { key, before, after }: Change): LedgerEntryChange[] => {
  if (!before) return after ? [LedgerEntryChange.ledgerEntryCreated(entry(after, sequence))] : [];
  const state = LedgerEntryChange.ledgerEntryState(entry(before, sequence - 1));
  return after
    ? [state, LedgerEntryChange.ledgerEntryUpdated(entry(after, sequence))]
    : [state, LedgerEntryChange.ledgerEntryRemoved(key)];
};

/** A transaction's metadata: its changes and events. */
export const meta = (
  sequence: number,
  changed: readonly Change[],
  returned: ScVal | null,
  diagnosticEvents: DiagnosticEvent[],
): TransactionMeta =>
  TransactionMeta.v4(
    new TransactionMetaV4({
      ext: ExtensionPoint.v0(),
      txChangesBefore: [],
      operations: [
        new OperationMetaV2({
          ext: ExtensionPoint.v0(),
          changes: changed.flatMap(each => changes(sequence, each)),
          events: [],
        }),
      ],
      txChangesAfter: [],
      sorobanMeta: returned
        ? new SorobanTransactionMetaV2({ ext: SorobanTransactionMetaExt.v0(), returnValue: returned })
        : null,
      events: [],
      diagnosticEvents,
    }),
  );
