import type { Aggregate } from './aggregate.ts';
import type { CycleEvent, CycleId, Split, StepError, Submission } from './cycle-events.ts';
import type { Atomic, ContractId, FarmerId } from './ids.ts';

/** The status of one step of one farmer. A failed step may be requested again; a success is final. */
export type Step =
  | { status: 'idle' }
  | { status: 'requested' }
  | { status: 'submitted'; submission: Submission }
  | { status: 'success'; transactionHash: string; ledger: number }
  | { status: 'failed'; error: StepError; at: string };

/** The best nonce found so far, sent to the ledger or still to be sent. */
export interface Found {
  readonly nonce: string;
  readonly hash: string;
  readonly zeros: number;
}

/** One farmer's progress through one block. */
export interface FarmerCycle {
  readonly contractId: ContractId;
  readonly stake: Atomic;
  /** The contract's share of the free KALE when the planting was requested. */
  readonly fraction?: number;
  readonly planting: Step;
  readonly harvestBy: string | null;
  readonly found: Found | null;
  readonly work: Step;
  /** A nonce with more zeros than the accepted one, and its status; null once it was accepted. */
  readonly better: { readonly found: Found; readonly step: Step } | null;
  /** Whether the stake is lost because the block closed without work. */
  readonly forfeited: boolean;
  readonly harvest: Step;
  readonly reward: Atomic | null;
  readonly split: Split | null;
  readonly payout: Step;
}

export interface CycleState {
  readonly id: CycleId | null;
  readonly plantable: boolean;
  readonly confirmed: boolean;
  /** When the operator acknowledged all failures so far; null if something has failed since. */
  readonly acknowledgedAt: string | null;
  readonly farmers: ReadonlyMap<FarmerId, FarmerCycle>;
}

/** The state within a fold, which mutates this one copy of `farmers`. */
export interface FoldedCycle extends CycleState {
  readonly farmers: Map<FarmerId, FarmerCycle>;
}

const IDLE: Step = { status: 'idle' };
const REQUESTED: Step = { status: 'requested' };

const newCycle = (contractId: ContractId, stake: Atomic, planting: Step): FarmerCycle => ({
  contractId,
  stake,
  planting,
  harvestBy: null,
  found: null,
  work: IDLE,
  better: null,
  forfeited: false,
  harvest: IDLE,
  reward: null,
  split: null,
  payout: IDLE,
});

function evolveFarmer(was: FarmerCycle | undefined, event: CycleEvent): FarmerCycle | undefined {
  const { type, data } = event;
  if (type === 'PlantingRequested') {
    const { contractId, stake, fraction } = data;
    return { ...newCycle(contractId, stake, REQUESTED), ...(fraction !== undefined && { fraction }) };
  }
  if (type === 'PlantingHeldBack') return newCycle(data.contractId, '0' as Atomic, failed(data));
  if (!was) return was;
  switch (type) {
    case 'PlantingSubmitted':
      return { ...was, planting: submitted(data) };
    case 'PlantingSucceeded':
      return { ...was, planting: succeeded(data), stake: data.stake, harvestBy: data.harvestBy };
    case 'PlantingFailed':
      return { ...was, planting: failed(data) };
    case 'WorkFound': {
      const { nonce, hash, zeros } = data;
      return { ...was, found: { nonce, hash, zeros }, work: REQUESTED };
    }
    case 'WorkSubmitted':
      return { ...was, work: submitted(data) };
    case 'WorkAccepted':
      return { ...was, work: succeeded(data) };
    case 'WorkFailed':
      return { ...was, work: failed(data) };
    case 'BetterWorkFound': {
      const { nonce, hash, zeros } = data;
      return { ...was, better: { found: { nonce, hash, zeros }, step: REQUESTED } };
    }
    case 'BetterWorkSubmitted':
      return was.better ? { ...was, better: { ...was.better, step: submitted(data) } } : was;
    case 'BetterWorkAccepted':
      return { ...was, found: was.better?.found ?? was.found, work: succeeded(data), better: null };
    case 'BetterWorkFailed':
      return was.better ? { ...was, better: { ...was.better, step: failed(data) } } : was;
    case 'StakeForfeited':
      return { ...was, forfeited: true };
    case 'HarvestRequested':
      return { ...was, harvest: REQUESTED };
    case 'HarvestSubmitted':
      return { ...was, harvest: submitted(data) };
    case 'HarvestSucceeded':
      return { ...was, harvest: succeeded(data), reward: data.reward, split: data.split };
    case 'HarvestFailed':
      return { ...was, harvest: failed(data) };
    case 'PayoutSubmitted':
      return { ...was, payout: submitted(data) };
    case 'PayoutSucceeded':
      return { ...was, payout: succeeded(data) };
    case 'PayoutFailed':
      return { ...was, payout: failed(data) };
    default:
      return was;
  }
}

const submitted = ({ transactionHash, validUntil, sequence, blocks }: Submission): Step => ({
  status: 'submitted',
  submission: { transactionHash, validUntil, ...(sequence && { sequence }), ...(blocks && { blocks }) },
});
const succeeded = ({ transactionHash, ledger }: { transactionHash: string; ledger: number }): Step => ({
  status: 'success',
  transactionHash,
  ledger,
});
const failed = ({ error, at }: { error: StepError; at: string }): Step => ({ status: 'failed', error, at });

/** What the operator has to acknowledge. */
const FAILURES: ReadonlySet<CycleEvent['type']> = new Set([
  'PlantingFailed',
  'WorkFailed',
  'HarvestFailed',
  'StakeForfeited',
]);

export const cycle: Aggregate<FoldedCycle, CycleEvent> = {
  type: 'cycle',
  initialState: () => ({
    id: null,
    plantable: false,
    confirmed: false,
    acknowledgedAt: null,
    farmers: new Map(),
  }),
  copy: state => ({ ...state, farmers: new Map(state.farmers) }),
  // A block has about ten events per farmer; a new Map for each event would make the fold quadratic.
  evolve: (state, event) => {
    switch (event.type) {
      case 'BlockDiscovered': {
        const { poolId, blockIndex, plantable, confirmed } = event.data;
        return { ...state, id: { poolId, blockIndex }, plantable, confirmed };
      }
      case 'BlockAcknowledged':
        return { ...state, acknowledgedAt: event.data.acknowledgedAt };
      default: {
        const { farmerId } = event.data;
        const next = evolveFarmer(state.farmers.get(farmerId), event);
        if (next) state.farmers.set(farmerId, next);
        return FAILURES.has(event.type) ? { ...state, acknowledgedAt: null } : state;
      }
    }
  },
};
