import type { Aggregate } from './aggregate.ts';
import type { Fact } from './events.ts';
import type { ContractId, FarmerId, PoolId } from './ids.ts';
import { Refusal } from './refusal.ts';

/** An unconfirmed request expires after this time and releases its seat. */
const PENDING_MINUTES = 15;
/** Largest share of the balance that a farmer may stake (spec §5). */
const MAX_STAKE_FRACTION = 0.25;

/** The notice period before a changed share of the pool applies to members, in milliseconds. */
export const SHARE_NOTICE_MS = 7 * 24 * 3_600_000;

/** The terms that the farmer and the pool agreed on. Fractions 0..1, spans in blocks. */
export interface ContractTerms {
  readonly stakePercentage: number;
  readonly harvestInterval: number;
  readonly rewardSplit: number;
  readonly platformFee: number;
  readonly exitDelayBlocks: number;
}

/** A change of the pool's share at a time, which may be in the past. Fractions 0..1. */
export type ShareChange = {
  readonly rewardSplit: number;
  readonly before: number;
  readonly appliesFrom: string;
};

/** The terms of a contract. If there is a `shareChange`, `rewardSplit` is the share before it. */
type AgreedTerms = ContractTerms & { readonly shareChange?: ShareChange };

/** The pool's share of a reward that is harvested at a time, as a fraction 0..1. */
export const shareAt = (
  { rewardSplit, shareChange }: Pick<AgreedTerms, 'rewardSplit' | 'shareChange'>,
  at: Date,
): number => (shareChange && at >= new Date(shareChange.appliesFrom) ? shareChange.rewardSplit : rewardSplit);

/** A farmer's balances at the request or the completion of an exit, in atomic units of KALE. */
export interface ExitMoney {
  /** Available, planted and pending: the expected payout, or what is paid once nothing is planted or pending. */
  readonly total: string;
  readonly deposited: string;
  readonly withdrawn: string;
  readonly lostStakes: string;
}

type Parties = { contractId: ContractId; farmerId: FarmerId; poolId: PoolId };

export type ContractEvent =
  | Fact<'ContractRequested', Parties & { terms: ContractTerms; requestedAt: string; expiresAt: string }>
  | Fact<'ContractConfirmed', Parties & { confirmedAt: string }>
  | Fact<'ContractExpired', Parties & { expiredAt: string }>
  | Fact<'ContractSettingsChanged', Parties & { stakePercentage: number; harvestInterval: number }>
  /** The operator changed the share. Until `appliesFrom` the member can leave under the current one. */
  | Fact<'ContractShareChanged', Parties & ShareChange>
  | Fact<'ContractSuspended', Parties & { suspendedAt: string }>
  | Fact<'ContractResumed', Parties & { resumedAt: string }>
  | Fact<
      'ContractExitRequested',
      Parties & { requestedAt: string; availableAt: string; money?: ExitMoney | null }
    >
  | Fact<'ContractCompleted', Parties & { completedAt: string; money?: ExitMoney }>;

export type ContractState =
  | { status: 'none' }
  | { status: 'pending'; parties: Parties; terms: AgreedTerms; expiresAt: string }
  | { status: 'active'; parties: Parties; terms: AgreedTerms; suspended: boolean }
  | { status: 'exiting'; parties: Parties; terms: AgreedTerms; requestedAt: string; availableAt: string }
  | { status: 'completed' | 'expired'; parties: Parties; terms: AgreedTerms };

const partiesOf = ({ contractId, farmerId, poolId }: Parties): Parties => ({ contractId, farmerId, poolId });

/** A member who leaves before a changed share applies keeps the current one until the end. */
function leavingTerms({ shareChange, ...terms }: AgreedTerms, requestedAt: string): AgreedTerms {
  const applies = shareChange && new Date(shareChange.appliesFrom) <= new Date(requestedAt);
  return applies ? { ...terms, shareChange } : terms;
}

export const contract: Aggregate<ContractState, ContractEvent> = {
  type: 'contract',
  initialState: () => ({ status: 'none' }),
  evolve: (state, { type, data }) => {
    if (type === 'ContractRequested') {
      return { status: 'pending', parties: partiesOf(data), terms: data.terms, expiresAt: data.expiresAt };
    }
    if (state.status === 'none') return state;
    const { parties, terms } = state;
    switch (type) {
      case 'ContractConfirmed':
        return { status: 'active', parties, terms, suspended: false };
      case 'ContractSuspended':
      case 'ContractResumed':
        return state.status === 'active' ? { ...state, suspended: type === 'ContractSuspended' } : state;
      case 'ContractExpired':
        return { status: 'expired', parties, terms };
      case 'ContractSettingsChanged': {
        const { stakePercentage, harvestInterval } = data;
        return { ...state, terms: { ...terms, stakePercentage, harvestInterval } };
      }
      case 'ContractShareChanged': {
        const { rewardSplit, before, appliesFrom } = data;
        const shareChange = { rewardSplit, before, appliesFrom };
        return { ...state, terms: { ...terms, rewardSplit: before, shareChange } };
      }
      case 'ContractExitRequested':
        return {
          status: 'exiting',
          parties,
          terms: leavingTerms(terms, data.requestedAt),
          requestedAt: data.requestedAt,
          availableAt: data.availableAt,
        };
      case 'ContractCompleted':
        return { status: 'completed', parties, terms };
    }
  },
};

/** Validates the farmer's choices (spec §5). Throws Refusal. */
function checkSettings({
  stakePercentage,
  harvestInterval,
}: Pick<ContractTerms, 'stakePercentage' | 'harvestInterval'>) {
  if (!(stakePercentage >= 0 && stakePercentage <= MAX_STAKE_FRACTION)) {
    throw new Refusal('INVALID_STAKE_PERCENTAGE', 'The stake is a fraction from 0 to 0.25');
  }
  if (!Number.isInteger(harvestInterval) || harvestInterval < 1 || harvestInterval > 20) {
    throw new Refusal('INVALID_HARVEST_INTERVAL', 'The harvest interval is 1 to 20 blocks');
  }
}

export const requestContract =
  (parties: Parties, terms: ContractTerms, now: Date) =>
  (state: ContractState): ContractEvent[] => {
    if (state.status !== 'none') throw new Refusal('ALREADY_IN_POOL', 'This contract already exists');
    checkSettings(terms);
    const expiresAt = new Date(now.getTime() + PENDING_MINUTES * 60_000).toISOString();
    const requestedAt = now.toISOString();
    return [{ type: 'ContractRequested', data: { ...parties, terms, requestedAt, expiresAt } }];
  };

/** Confirming twice has the same result. An expired request must be repeated. */
export const confirmContract =
  (now: Date) =>
  (state: ContractState): ContractEvent[] => {
    if (state.status === 'none') throw new Refusal('CONTRACT_NOT_FOUND', 'No such contract');
    if (state.status === 'active') return [];
    if (state.status !== 'pending' || state.expiresAt <= now.toISOString()) {
      throw new Refusal('CONTRACT_NOT_PENDING', 'This request is no longer waiting: join the pool again');
    }
    return [{ type: 'ContractConfirmed', data: { ...state.parties, confirmedAt: now.toISOString() } }];
  };

export const expireContract =
  (now: Date) =>
  (state: ContractState): ContractEvent[] =>
    state.status === 'pending' && state.expiresAt <= now.toISOString()
      ? [{ type: 'ContractExpired', data: { ...state.parties, expiredAt: now.toISOString() } }]
      : [];

/** Changes the given settings. The others keep their current values, whatever the farmer saw. */
export const changeSettings =
  (changed: Partial<Pick<ContractTerms, 'stakePercentage' | 'harvestInterval'>>) =>
  (state: ContractState): ContractEvent[] => {
    if (state.status !== 'active') throw new Refusal('CONTRACT_NOT_ACTIVE', 'This contract is not active');
    const { terms, parties } = state;
    const { stakePercentage = terms.stakePercentage, harvestInterval = terms.harvestInterval } = changed;
    checkSettings({ stakePercentage, harvestInterval });
    const same = terms.stakePercentage === stakePercentage && terms.harvestInterval === harvestInterval;
    return same
      ? []
      : [{ type: 'ContractSettingsChanged', data: { ...parties, stakePercentage, harvestInterval } }];
  };

/** Announces the pool's new share to a member, instead of an announced one; the current share cancels that. */
export const changeShare =
  (rewardSplit: number, now: Date) =>
  (state: ContractState): ContractEvent[] => {
    if (state.status !== 'pending' && state.status !== 'active') return [];
    const before = shareAt(state.terms, now);
    const waits = state.terms.shareChange && new Date(state.terms.shareChange.appliesFrom) > now;
    if (before === rewardSplit && !waits) return [];
    const appliesFrom = new Date(now.getTime() + SHARE_NOTICE_MS).toISOString();
    return [{ type: 'ContractShareChanged', data: { ...state.parties, rewardSplit, before, appliesFrom } }];
  };

/** Stops planting for the farmer; existing plantings are worked, harvested and paid as usual. */
export const suspendContract =
  (now: Date) =>
  (state: ContractState): ContractEvent[] => {
    if (state.status !== 'active') throw new Refusal('CONTRACT_NOT_ACTIVE', 'This contract is not active');
    if (state.suspended) return [];
    return [{ type: 'ContractSuspended', data: { ...state.parties, suspendedAt: now.toISOString() } }];
  };

export const resumeContract =
  (now: Date) =>
  (state: ContractState): ContractEvent[] => {
    if (state.status !== 'active') throw new Refusal('CONTRACT_NOT_ACTIVE', 'This contract is not active');
    if (!state.suspended) return [];
    return [{ type: 'ContractResumed', data: { ...state.parties, resumedAt: now.toISOString() } }];
  };

/** Irreversible. Repeating the request keeps the first date. `money` is null while the ledger cannot be read. */
export const requestExit =
  (now: Date, blockIntervalSeconds: number, money: ExitMoney | null = null) =>
  (state: ContractState): ContractEvent[] => {
    if (state.status === 'none') throw new Refusal('CONTRACT_NOT_FOUND', 'No such contract');
    if (state.status === 'exiting') return [];
    if (state.status !== 'active') throw new Refusal('CONTRACT_NOT_ACTIVE', 'This contract is not active');
    const delay = state.terms.exitDelayBlocks * blockIntervalSeconds * 1000;
    const availableAt = new Date(now.getTime() + delay).toISOString();
    const requestedAt = now.toISOString();
    return [{ type: 'ContractExitRequested', data: { ...state.parties, requestedAt, availableAt, money } }];
  };

export const completeContract =
  (now: Date, money: ExitMoney) =>
  (state: ContractState): ContractEvent[] =>
    state.status === 'exiting' && state.availableAt <= now.toISOString()
      ? [{ type: 'ContractCompleted', data: { ...state.parties, completedAt: now.toISOString(), money } }]
      : [];
