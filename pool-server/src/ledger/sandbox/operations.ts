import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount } from 'shared-api/money';
import type { ContractFailure, OperationFailure } from '../failures.ts';
import { harvest, type KaleResult, plant, work } from '../kale/contract.ts';
import { farmerKey } from '../kale/hash.ts';
import type { KaleChange, LedgerMoment } from '../kale/state.ts';
import type { BlockIndex, HarvestReturn, Operation, OperationReturn } from '../ledger.ts';
import { ACCOUNT_RESERVE, type Account, BASE_RESERVE, lackOf } from './account.ts';
import type { WorkingSet } from './working-set.ts';

/** The pending changes of one transaction's operations, discarded when one of them fails. */
export class Draft {
  readonly accounts = new Map<StellarAddress, Account>();
  readonly changes: KaleChange[] = [];
  /** The current sponsor of each sponsored account. */
  readonly sponsors = new Map<StellarAddress, StellarAddress>();
  readonly set: WorkingSet;

  constructor(set: WorkingSet) {
    this.set = set;
  }

  async account(address: StellarAddress): Promise<Account | null> {
    return this.accounts.get(address) ?? (await this.set.account(address));
  }

  keep(): void {
    for (const [address, account] of this.accounts) this.set.putAccount(address, account);
    for (const change of this.changes) this.set.applyKale(change);
  }
}

type Failure = ContractFailure | OperationFailure;
type Applied = { ok: true; returned: OperationReturn } | { ok: false; failure: Failure };
type Reason = OperationFailure extends infer F
  ? F extends F
    ? Omit<F, 'kind' | 'operation'>
    : never
  : never;

const done: Applied = { ok: true, returned: { type: 'none' } };
const asset = (failure: { code: 13 } | { code: 10; shortfall: bigint }): Applied => ({
  ok: false,
  failure:
    failure.code === 13
      ? { kind: 'contract', contract: 'asset', code: 13 }
      : { kind: 'contract', contract: 'asset', code: 10, shortfall: amount('KALE', failure.shortfall) },
});

/** The ledger in which an operation runs, and its index in its transaction. */
export interface Place extends LedgerMoment {
  readonly operation: number;
}

/** Applies one operation to the draft, or returns its failure. The source exists, because it has paid the fee. */
export async function applyOperation(
  draft: Draft,
  source: StellarAddress,
  operation: Operation,
  place: Place,
): Promise<Applied> {
  const refuse = (reason: Reason): Applied => ({
    ok: false,
    failure: { kind: 'operation', operation: place.operation, ...reason } as OperationFailure,
  });
  switch (operation.type) {
    case 'createAccount':
      return createAccount(draft, source, operation, place, refuse);
    case 'payment':
      return pay(draft, source, operation, refuse);
    case 'addTrustline':
      return addTrustline(draft, operation.account ?? source, refuse);
    case 'beginSponsoring':
      if (draft.sponsors.has(operation.sponsored)) return refuse({ code: 'op_malformed' });
      draft.sponsors.set(operation.sponsored, source);
      return done;
    case 'endSponsoring':
      return draft.sponsors.delete(operation.sponsored) ? done : refuse({ code: 'op_malformed' });
    case 'harvestMany':
      return harvestMany(draft, operation, place, refuse);
    default:
      return callContract(draft, operation, place);
  }
}

type Refuse = (reason: Reason) => Applied;
type Of<Type extends Operation['type']> = Extract<Operation, { type: Type }>;

async function createAccount(
  draft: Draft,
  source: StellarAddress,
  { destination, startingBalance }: Of<'createAccount'>,
  place: Place,
  refuse: Refuse,
): Promise<Applied> {
  const payer = await draft.account(source);
  if (!payer || startingBalance < 0n) return refuse({ code: 'op_malformed' });
  if (await draft.account(destination)) return refuse({ code: 'op_already_exists' });
  const sponsor = draft.sponsors.get(destination);
  const lack = sponsor
    ? await lend(draft, sponsor, ACCOUNT_RESERVE)
    : amount('XLM', ACCOUNT_RESERVE - startingBalance);
  if (lack > 0n) return refuse({ code: 'op_low_reserve', entry: 'account', shortfall: lack });
  const shortfall = lackOf(payer, startingBalance);
  if (shortfall > 0n) return refuse({ code: 'op_underfunded', asset: 'XLM', shortfall });
  const paying = (await draft.account(source)) ?? payer;
  draft.accounts.set(source, { ...paying, xlm: paying.xlm - startingBalance });
  // As on Stellar, sequence numbers never repeat, even when an account is merged and created again.
  const sequence = BigInt(place.sequence) << 32n;
  const sponsored = sponsor ? { sponsored: ACCOUNT_RESERVE } : {};
  draft.accounts.set(destination, { sequence, xlm: startingBalance, kale: null, ...sponsored });
  return done;
}

async function pay(
  draft: Draft,
  source: StellarAddress,
  operation: Of<'payment'>,
  refuse: Refuse,
): Promise<Applied> {
  const { destination, amount: units, asset: paid } = operation;
  const payer = await draft.account(source);
  if (!payer || units <= 0n) return refuse({ code: 'op_malformed' });
  const field = paid === 'XLM' ? 'xlm' : 'kale';
  const balance = payer[field];
  if (balance === null) return refuse({ code: 'op_src_no_trust' });
  const found = await draft.account(destination);
  if (!found) return refuse({ code: 'op_no_destination' });
  if (found[field] === null) return refuse({ code: 'op_no_trust' });
  const shortfall = paid === 'XLM' ? lackOf(payer, units) : amount('KALE', units - balance);
  if (shortfall > 0n) return refuse({ code: 'op_underfunded', asset: paid, shortfall });
  draft.accounts.set(source, { ...payer, [field]: balance - units });
  const payee = (await draft.account(destination)) ?? found;
  draft.accounts.set(destination, { ...payee, [field]: (payee[field] ?? 0n) + units });
  return done;
}

async function addTrustline(draft: Draft, source: StellarAddress, refuse: Refuse): Promise<Applied> {
  const account = await draft.account(source);
  if (!account) return refuse({ code: 'op_malformed' });
  if (account.kale !== null) return done;
  const sponsor = draft.sponsors.get(source);
  const shortfall = sponsor ? await lend(draft, sponsor, BASE_RESERVE) : lackOf(account, BASE_RESERVE);
  if (shortfall > 0n) return refuse({ code: 'op_low_reserve', entry: 'trustline', shortfall });
  const sponsored = sponsor ? { sponsored: (account.sponsored ?? 0n) + BASE_RESERVE } : {};
  draft.accounts.set(source, { ...account, kale: 0n, ...sponsored });
  return done;
}

/** Adds a reserve that a sponsor holds for another account. Returns how much the sponsor lacks; 0 or less if it has enough. */
async function lend(draft: Draft, sponsor: StellarAddress, reserve: bigint): Promise<Amount<'XLM'>> {
  const lender = await draft.account(sponsor);
  if (!lender) return amount('XLM', reserve);
  const lack = lackOf(lender, reserve);
  if (lack <= 0n) draft.accounts.set(sponsor, { ...lender, sponsoring: (lender.sponsoring ?? 0n) + reserve });
  return lack;
}

type Call = Of<'plant'> | Of<'work'> | Of<'harvest'>;

async function callContract(draft: Draft, call: Call, place: Place): Promise<Applied> {
  const { set } = draft;
  const index = call.type === 'harvest' ? call.index : set.farm.index;
  await set.loadBlock(index);
  await set.loadPail(call.farmer, index);
  const result = run(set, call, place);
  if (!result.ok) return result;

  const { change, returned } = result;
  if (change.burned > 0n || change.minted > 0n) {
    const account = await draft.account(call.farmer);
    if (!account || account.kale === null) return asset({ code: 13 });
    const kale = account.kale + change.minted - change.burned;
    if (kale < 0n) return asset({ code: 10, shortfall: -kale });
    draft.accounts.set(call.farmer, { ...account, kale });
  }
  draft.changes.push(change);
  return { ok: true, returned };
}

/** A contract that harvests block by block, skips failures, and fails if no block was rewarded. */
async function harvestMany(
  draft: Draft,
  { farmer, indices }: Of<'harvestMany'>,
  place: Place,
  refuse: Refuse,
): Promise<Applied> {
  const of = new Map<number, HarvestReturn>();
  let rewards = 0n;
  for (const index of indices) {
    const one = await callContract(draft, { type: 'harvest', farmer, index }, place);
    if (!one.ok || one.returned.type !== 'harvest') continue;
    of.set(index, one.returned);
    rewards += one.returned.reward;
  }
  return rewards > 0n ? { ok: true, returned: { type: 'harvests', of } } : refuse({ code: 'op_trapped' });
}

function run(set: WorkingSet, call: Call, place: Place): KaleResult<OperationReturn> {
  switch (call.type) {
    case 'plant':
      return returning(plant(set, place, call), ({ index, openedBlock }) => ({
        type: 'plant',
        index: index as BlockIndex,
        openedBlock,
      }));
    case 'work':
      return returning(work(set, place, { ...call, key: farmerKey(call.farmer) }), returned => ({
        ...returned,
        type: 'work',
        index: returned.index as BlockIndex,
      }));
    case 'harvest':
      return returning(harvest(set, place, call), ({ reward, stake }) => ({
        type: 'harvest',
        reward: amount('KALE', reward),
        stake: amount('KALE', stake),
      }));
  }
}

const returning = <T>(
  result: KaleResult<T>,
  as: (returned: T) => OperationReturn,
): KaleResult<OperationReturn> => (result.ok ? { ...result, returned: as(result.returned) } : result);
