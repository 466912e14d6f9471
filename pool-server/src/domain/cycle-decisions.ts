import { type Amount, splitReward } from 'shared-api/money';
import { folding } from './aggregate.ts';
import { type CycleState, cycle, type FarmerCycle, type Found, type Step } from './cycle.ts';
import {
  type Applied,
  type CycleEvent,
  type CycleId,
  type EventData,
  PLANTING_STOPPED,
  type StepError,
  type StepFee,
  type Submission,
  TRACELESS,
  type Unstaked,
} from './cycle-events.ts';
import { atomic, type ContractId, type FarmerId } from './ids.ts';
import { Refusal } from './refusal.ts';

/** A decision about one pool and block; a repeated decision changes nothing. */
export type CycleDecision = (state: CycleState) => CycleEvent[];

/** Combines decisions: each sees the results of the previous ones. */
export const inOrder =
  (...decisions: readonly CycleDecision[]): CycleDecision =>
  state => {
    const events: CycleEvent[] = [];
    const now = folding(cycle, state);
    for (const decide of decisions) {
      for (const event of decide(now.state())) {
        events.push(event);
        now.next(event);
      }
    }
    return events;
  };

/** Reporting a block again does nothing, unless the ledger did not have it before. */
export const discoverBlock =
  (data: EventData<'BlockDiscovered'>): CycleDecision =>
  state =>
    state.confirmed || (state.id && !data.confirmed) ? [] : [{ type: 'BlockDiscovered', data }];

export const acknowledgeBlock =
  (at: Date): CycleDecision =>
  state => {
    if (!state.id) throw new Refusal('NOT_FOUND', 'No such block');
    return state.acknowledgedAt !== null && !hasExpiredSince(state, state.acknowledgedAt, at)
      ? []
      : [{ type: 'BlockAcknowledged', data: { ...state.id, acknowledgedAt: at.toISOString() } }];
  };

/** Whether the block expired after a given time with unharvested rewards, for which there is no event. */
function hasExpiredSince({ farmers }: CycleState, since: string, at: Date): boolean {
  const each = [...farmers.values()];
  const harvestBy = Math.max(...each.map(farmer => (farmer.harvestBy ? Date.parse(farmer.harvestBy) : 0)));
  return (
    each.some(({ work, harvest }) => work.status === 'success' && harvest.status !== 'success') &&
    harvestBy > Date.parse(since) &&
    harvestBy <= at.getTime()
  );
}

const idOf = (state: CycleState): CycleId => {
  if (!state.id) throw new Refusal('NOT_FOUND', 'This block has not been discovered');
  return state.id;
};
/** Open: not requested yet, or the last attempt failed. */
const open = (step: Step) => step.status === 'idle' || step.status === 'failed';
const under = (step: Step) => step.status === 'requested' || step.status === 'submitted';

/** Runs `decide` if the farmer takes part in the block; otherwise decides nothing. */
const forFarmer =
  (
    farmerId: FarmerId,
    decide: (at: FarmerCycle, of: CycleId & { farmerId: FarmerId }) => CycleEvent[],
  ): CycleDecision =>
  state => {
    const at = state.farmers.get(farmerId);
    return at ? decide(at, { ...idOf(state), farmerId }) : [];
  };

const plantingUnless =
  (holds: (at: FarmerCycle) => boolean) =>
  (
    farmerId: FarmerId,
    contractId: ContractId,
    stake: Amount<'KALE'>,
    basis: { fraction?: number; unstaked?: Unstaked } = {},
  ): CycleDecision =>
  state => {
    const of = idOf(state);
    const at = state.farmers.get(farmerId);
    if (at && holds(at)) return [];
    const data = { ...of, farmerId, contractId, stake: atomic(stake), ...basis };
    return [{ type: 'PlantingRequested', data }];
  };

/** Requests a planting unless one is pending or done. */
export const requestPlanting = plantingUnless(({ planting }) => !open(planting));

/** Requests a planting that the ledger has already applied: it replaces one that is pending, with its stake. */
export const replacePlanting = plantingUnless(({ planting }) => planting.status === 'success');

/** Records once why nothing is planted for a farmer in a block; not after a planting was requested. */
export const holdBackPlanting =
  (farmerId: FarmerId, contractId: ContractId, error: StepError, time: Date): CycleDecision =>
  state =>
    state.farmers.has(farmerId)
      ? []
      : [
          {
            type: 'PlantingHeldBack',
            data: { ...idOf(state), farmerId, contractId, error, at: time.toISOString() },
          },
        ];

export const submitPlanting = (farmerId: FarmerId, submission: Submission) =>
  forFarmer(farmerId, (at, of) =>
    under(at.planting) ? [{ type: 'PlantingSubmitted', data: { ...of, ...submission } }] : [],
  );

/** A planting with the requested stake, or with the one on the ledger if given. */
export const succeedPlanting = (
  farmerId: FarmerId,
  applied: Applied,
  {
    at: time,
    harvestBy,
    liveUntil,
    stake,
  }: { at: Date; harvestBy: Date; liveUntil?: number; stake?: Amount<'KALE'> },
) =>
  forFarmer(farmerId, (at, of) => {
    if (!under(at.planting)) return [];
    const life = liveUntil === undefined ? {} : { liveUntil };
    const when = { at: time.toISOString(), harvestBy: harvestBy.toISOString(), ...life };
    return [
      {
        type: 'PlantingSucceeded',
        data: { ...of, ...applied, stake: stake === undefined ? at.stake : atomic(stake), ...when },
      },
    ];
  });

/** Records that a step failed. */
export interface Failing extends StepFee {
  readonly error: StepError;
  readonly transactionHash: string | null;
  readonly at: Date;
}
const failing = ({ at, ...why }: Failing) => ({ ...why, at: at.toISOString() });

/** Ends a planting. If it was stopped before anything was sent for it, it was held back and did not fail. */
export const failPlanting = (farmerId: FarmerId, why: Failing) =>
  forFarmer(farmerId, (at, of) => {
    if (at.planting.status === 'requested' && why.error.code === PLANTING_STOPPED) {
      const data = { ...of, contractId: at.contractId, error: why.error, at: why.at.toISOString() };
      return [{ type: 'PlantingHeldBack', data }];
    }
    return under(at.planting) ? [{ type: 'PlantingFailed', data: { ...of, ...failing(why) } }] : [];
  });

/**
 * Only a planted farmer can work. Until the block ends, a nonce with more zeros replaces the previous one (KALE rules
 * 1.4). The engine submits its own nonce only for a farmer without any.
 */
export const findWork = (farmerId: FarmerId, found: Found & { by?: 'engine' }, time: Date) =>
  forFarmer(farmerId, (at, of) => {
    if (at.planting.status !== 'success' || refuseFound(at, found)) return [];
    if (found.by === 'engine' && !open(at.work)) return [];
    const type = at.work.status === 'success' ? 'BetterWorkFound' : 'WorkFound';
    return [{ type, data: { ...of, ...found, at: time.toISOString() } }];
  });

/** Forfeits the stake of a closed block: no work was accepted for it, and none is pending. */
export const forfeitStake = (farmerId: FarmerId, time: Date) =>
  forFarmer(farmerId, (at, of) =>
    at.planting.status === 'success' && open(at.work) && BigInt(at.stake) > 0n && !at.forfeited
      ? [{ type: 'StakeForfeited', data: { ...of, stake: at.stake, at: time.toISOString() } }]
      : [],
  );

/** Why a nonce does not replace the previous one, or null if it does. */
export function refuseFound(
  { work, found, better, forfeited }: FarmerCycle,
  { zeros }: Pick<Found, 'zeros'>,
): 'closed' | 'pending' | 'not better' | null {
  if (forfeited) return 'closed';
  if (!found || work.status === 'idle' || work.status === 'failed') return null;
  if (work.status === 'submitted' || better?.step.status === 'submitted') return 'pending';
  const before = better?.step.status === 'requested' ? better.found : found;
  return zeros > before.zeros ? null : 'not better';
}

export const submitWork = (farmerId: FarmerId, submission: Submission) =>
  forFarmer(farmerId, (at, of) =>
    under(at.work) ? [{ type: 'WorkSubmitted', data: { ...of, ...submission } }] : [],
  );

export const acceptWork = (
  farmerId: FarmerId,
  applied: Applied,
  { gap, zeros, at: time }: { gap: number; zeros: number; at: Date },
) =>
  forFarmer(farmerId, (at, of) =>
    under(at.work)
      ? [
          {
            type: 'WorkAccepted',
            data: { ...of, ...applied, gap, zeros, at: time.toISOString() },
          },
        ]
      : [],
  );

export const failWork = (farmerId: FarmerId, why: Failing) =>
  forFarmer(farmerId, (at, of) =>
    under(at.work) ? [{ type: 'WorkFailed', data: { ...of, ...failing(why) } }] : [],
  );

const underBetter = ({ better }: FarmerCycle) => better !== null && under(better.step);

export const submitBetterWork = (farmerId: FarmerId, submission: Submission) =>
  forFarmer(farmerId, (at, of) =>
    underBetter(at) ? [{ type: 'BetterWorkSubmitted', data: { ...of, ...submission } }] : [],
  );

export const acceptBetterWork = (
  farmerId: FarmerId,
  applied: Applied,
  { gap, zeros, at: time }: { gap: number; zeros: number; at: Date },
) =>
  forFarmer(farmerId, (at, of) => {
    if (!underBetter(at)) return [];
    const data = { ...of, ...applied, gap, zeros, at: time.toISOString() };
    return [{ type: 'BetterWorkAccepted', data }];
  });

export const failBetterWork = (farmerId: FarmerId, why: Failing) =>
  forFarmer(farmerId, (at, of) =>
    underBetter(at) ? [{ type: 'BetterWorkFailed', data: { ...of, ...failing(why) } }] : [],
  );

/** Only accepted work is harvested. */
export const requestHarvest = (farmerId: FarmerId) =>
  forFarmer(farmerId, (at, of) =>
    at.work.status === 'success' && open(at.harvest)
      ? [{ type: 'HarvestRequested', data: { ...of, contractId: at.contractId } }]
      : [],
  );

export const submitHarvest = (farmerId: FarmerId, submission: Submission) =>
  forFarmer(farmerId, (at, of) =>
    under(at.harvest) ? [{ type: 'HarvestSubmitted', data: { ...of, ...submission } }] : [],
  );

/** Splits exactly the amount that the ledger paid by the contract's terms; the stake is returned whole (KALE rules 2). */
export const succeedHarvest = (
  farmerId: FarmerId,
  applied: Applied,
  paid: { reward: Amount<'KALE'>; stake: Amount<'KALE'>; at: Date },
  terms: { rewardSplit: number; platformFee: number },
) =>
  forFarmer(farmerId, (at, of) => {
    if (!under(at.harvest)) return [];
    const { pooler, platform, farmer } = splitReward(paid.reward, terms);
    const split = { farmer: atomic(farmer), pooler: atomic(pooler), platform: atomic(platform) };
    const amounts = { reward: atomic(paid.reward), stake: atomic(paid.stake), split };
    const data = { ...of, ...applied, ...amounts, at: paid.at.toISOString() };
    return [{ type: 'HarvestSucceeded', data }];
  });

export const failHarvest = (farmerId: FarmerId, why: Failing) =>
  forFarmer(farmerId, (at, of) =>
    under(at.harvest) ? [{ type: 'HarvestFailed', data: { ...of, ...failing(why) } }] : [],
  );

/** A payout is sent once; after a failed one it may be sent again. */
export const submitPayout = (
  farmerId: FarmerId,
  submission: Submission,
  to: Pick<EventData<'PayoutSubmitted'>, 'pooler' | 'platform'>,
) =>
  forFarmer(farmerId, (at, of) =>
    at.harvest.status === 'success' && open(at.payout)
      ? [{ type: 'PayoutSubmitted', data: { ...of, ...submission, ...to } }]
      : [],
  );

export const succeedPayout = (farmerId: FarmerId, applied: Applied, time: Date) =>
  forFarmer(farmerId, (at, of) =>
    under(at.payout)
      ? [{ type: 'PayoutSucceeded', data: { ...of, ...applied, at: time.toISOString() } }]
      : [],
  );

/** A payout that could not be signed has failed; if only the network was unreachable, it is retried at once. */
export const failPayout = (farmerId: FarmerId, why: Failing) =>
  forFarmer(farmerId, (at, of) => {
    const unsent = at.harvest.status === 'success' && open(at.payout) && !TRACELESS.includes(why.error.code);
    return under(at.payout) || unsent ? [{ type: 'PayoutFailed', data: { ...of, ...failing(why) } }] : [];
  });
