import { AlertMetric, ApprovalKind, type EventName } from 'shared-api/contract';
import * as v from 'valibot';
import type { Closure } from '../domain/farm.ts';

/** The detail of a kind of notification: JSON with the fields that its source selects (`sources.ts`). */
const json = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(v.string(), v.parseJson(), schema);

/** Which pool lost a stake, and why (`stake-outcomes.ts`). */
export const LossDetail = json(v.object({ pool: v.string(), cause: v.string() }));

/** How many stakes of a block were lost, and why. */
const LostStakes = v.object({ count: v.string(), cause: v.picklist(['not-worked', 'not-harvested']) });
export const LostDetail = json(LostStakes);
export type LostDetail = v.InferOutput<typeof LostStakes>;

const ChangedShare = v.object({ rewardSplit: v.number(), before: v.number(), appliesFrom: v.string() });
export type ChangedShare = v.InferOutput<typeof ChangedShare>;

/** The changed terms, from their event: the share in the reader's contract, or the terms for new members. */
export const TermsDetail = json(
  v.union([
    ChangedShare,
    v.object({ rewardSplit: v.number(), platformFee: v.number(), exitDelayBlocks: v.number() }),
  ]),
);

/** The number of blocks in a day's rewards, and the day in the time zone of the farmer's preferences. */
export const RewardDetail = json(
  v.object({ blocks: v.number(), day: v.pipe(v.string(), v.isoDate()), zone: v.string() }),
);

/** The number of due harvests of a pool, and their deadline. */
export const DueDetail = json(v.object({ count: v.string(), by: v.string() }));

/** Why a pool was paused, from its event. */
export const ReviewDetail = json(v.object({ planted: v.number(), missed: v.number() }));

/** The events of an admin's decisions about a pool: the detail of a notification of `pool_decision`. */
export const POOL_DECISIONS = ['PoolApproved', 'PoolPaused', 'PoolResumed'] as const satisfies EventName[];
export const DecisionDetail = v.picklist(POOL_DECISIONS);
export type DecisionDetail = v.InferOutput<typeof DecisionDetail>;

/** The rule that fired or was cleared and its figure, from its event. */
export const AlertDetail = json(v.object({ metric: AlertMetric, threshold: v.string(), value: v.string() }));

/** The factor and the device of a sign-in, from its event; no device once the account is erased. */
export const SignInDetail = json(v.object({ factor: v.nullable(v.string()), device: v.nullish(v.string()) }));

/** The action that another admin requests. */
export const RequestDetail = v.pipe(v.string(), ApprovalKind);

/** What the pool did: the detail of a notification of `planting_suspended`. */
export const PlantingDetail = v.picklist(['suspended', 'paused', 'resumed']);
export type PlantingDetail = v.InferOutput<typeof PlantingDetail>;

/** Why the farm closed: the subject of its notification. */
export const ClosureSubject = v.picklist(['paused', 'removed', 'reset'] satisfies Closure[]);
