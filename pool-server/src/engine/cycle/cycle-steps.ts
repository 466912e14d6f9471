import { setTimeout as wait } from 'node:timers/promises';
import type { FarmerCycle, Step } from '../../domain/cycle.ts';
import { BAD_SEQUENCE, type CycleId, TRACELESS } from '../../domain/cycle-events.ts';
import type { Acting, EngineServices } from '../engine-services.ts';
import { harvestStep, payeesOf, payments, payoutStep } from '../harvest/harvest-step.ts';
import { plantCheck } from '../plant/plant-check.ts';
import { plantStep } from '../plant/plant-step.ts';
import { type Priority, withWallets } from '../wallet-locks.ts';
import { betterWorkStep, workStep } from '../work/work-step.ts';
import { retryBefore } from './delivery.ts';
import { nextOpening } from './discovery.ts';
import type { LedgerStep } from './ledger-step.ts';
import { type Participant, participants } from './participants.ts';
import { sendSteps } from './send-steps.ts';

/** The ledger steps for one farmer in one block, in order. */
export type Kind = 'planting' | 'work' | 'better work' | 'harvest' | 'payout';

const NONE: Step = { status: 'idle' };

/** The status of the step of one kind. */
export const stateOf = (at: FarmerCycle, kind: Kind): Step =>
  kind === 'better work' ? (at.better?.step ?? NONE) : at[kind];

/** The step of one kind for a farmer, or null if there is nothing to send. */
export function stepOf(
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  kind: Kind,
  participant: Participant,
): LedgerStep | null {
  switch (kind) {
    case 'planting':
      return plantStep(services, acting, id, participant);
    case 'work':
      return participant.at.found ? workStep(services, id, participant, participant.at.found) : null;
    case 'better work':
      return participant.at.better ? betterWorkStep(id, participant, participant.at.better.found) : null;
    case 'harvest':
      return harvestStep(services, id, participant);
    case 'payout': {
      const { split } = participant.at;
      const payees = payeesOf(services, participant);
      return split && payments(split, payees).length > 0 ? payoutStep(id, participant, split, payees) : null;
    }
  }
}

/** Codes after which a payout is sent again at once. */
const AT_ONCE = [...TRACELESS, BAD_SEQUENCE];

/** A payout that the ledger refused waits like a refused harvest, because each try costs a fee. */
export const mayPay = (payout: Step, before: Date) =>
  payout.status === 'idle' ||
  (payout.status === 'failed' && (AT_ONCE.includes(payout.error.code) || new Date(payout.at) <= before));

const waiting: Record<Kind, (at: FarmerCycle, before: Date) => boolean> = {
  planting: at => at.planting.status === 'requested',
  work: at => at.work.status === 'requested',
  'better work': at => at.better?.step.status === 'requested',
  harvest: at => at.harvest.status === 'requested',
  payout: (at, before) => at.split !== null && mayPay(at.payout, before),
};

const PRIORITY: Record<Kind, Priority> = {
  planting: 'block',
  work: 'block',
  'better work': 'block',
  harvest: 'settlement',
  payout: 'settlement',
};

/** Longer than a process waits before it retries a wallet, in milliseconds. */
const GIVE_WAY_MS = 150;

/** Sends every waiting step of one kind in a block, those of free wallets first. */
export async function sendWaiting(
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  kind: Kind,
): Promise<void> {
  const waitingSteps = async () => {
    const before = retryBefore(services);
    const found = await participants(services, id, at => waiting[kind](at, before));
    return found.flatMap(participant => stepOf(services, acting, id, kind, participant) ?? []);
  };
  const sources = (await waitingSteps()).map(({ source }) => source);
  // Lets a process that waits for one of these wallets submit its work.
  if (sources.length > 0 && PRIORITY[kind] === 'settlement') await (services.pause ?? wait)(GIVE_WAY_MS);
  await withWallets(services, sources, PRIORITY[kind], async held => {
    const steps = (await waitingSteps()).filter(({ source }) => held.has(source));
    await sendSteps(services, acting, id, steps, {
      check: kind === 'planting' ? plantCheck(services, id) : undefined,
      until: kind === 'harvest' ? await nextOpening(services) : null,
    });
  });
}
