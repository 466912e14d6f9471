import { type Amount, formatAmount, type PoolerBlock, type PoolerId, parseAmount, sum } from 'shared-api';
import type { HarvestStatus, MissedWork, PoolEarnings, PoolerFarmersSummary } from 'shared-api/operator';
import { harvestLateness } from 'shared-ui';
import { harvestByText } from 'shared-ui/content';

/** A block with failed steps, whose farmers and reasons are loaded separately. */
export interface FailedBlock {
  id: string;
  blockIndex: number;
  harvestBy: string | null | undefined;
  /** The block by its number, and its pool for a user with several. */
  place: string;
  /** The farmers whose missed work in it is a separate problem. */
  listed: ReadonlySet<string>;
}

/** A problem that an operator should fix, and where. */
export interface Problem {
  id: string;
  tone: 'loss' | 'waiting';
  text: string;
  /** The reason, before the cost if there is one. */
  detail?: string;
  /** Stakes lost by it. */
  lost?: Amount<'KALE'>;
  /** The link's text. */
  action: string;
  to: string;
  /** The block whose failures can be acknowledged here. */
  block?: Pick<PoolerBlock, 'id' | 'blockIndex'>;
  failed?: FailedBlock;
}

const DAY_MS = 86_400_000;

const some = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const failuresOf = (blockId: string) => `/pooler/blocks?failures=${encodeURIComponent(blockId)}`;

type Miss = MissedWork['items'][number];

const idOf = ({ poolerId, blockIndex }: Miss) => `${poolerId}:${blockIndex}`;

/** Work missed in one block for one reason is one problem. */
const causeOf = ({ poolerId, blockIndex, error }: Miss) => `${poolerId} ${blockIndex} ${error.code}`;

export const namesOf = (misses: readonly Pick<Miss, 'farmerId' | 'name'>[], isWhole = true) =>
  misses.length > 2 || !isWhole
    ? `${isWhole ? '' : 'at least '}${some(misses.length, 'farmer')}`
    : misses.map(({ name, farmerId }) => name ?? farmerId).join(' and ');

type Known = {
  /** The newest blocks with unacknowledged failures, and their number. */
  failed: { items: readonly PoolerBlock[]; total: number } | undefined;
  /** Stakes lost without accepted work, newest first; the last block's may be incomplete. */
  missed?: Pick<MissedWork, 'items' | 'total'> | undefined;
  farmers: PoolerFarmersSummary | undefined;
  harvests: HarvestStatus | undefined;
  refused?: PoolEarnings['refused'] | undefined;
  now: number;
  /** How long the network keeps an entry, in seconds; null while unknown. */
  lifetime: number | null;
  /** The name of a pool, for a user with several. */
  poolName?: ((id: PoolerId) => string) | undefined;
};

/** Finds all problems in the loaded data, worst first. Acknowledged failures do not count. */
export function findProblems({
  failed = { items: [], total: 0 },
  missed = { items: [], total: 0 },
  farmers,
  harvests,
  refused,
  now,
  lifetime,
  poolName,
}: Known): Problem[] {
  const found: Problem[] = [];
  const placeOf = (blockIndex: number, poolerId: PoolerId | null | undefined) =>
    `block #${blockIndex}${poolName && poolerId ? ` of ${poolName(poolerId)}` : ''}`;
  const warn = (tone: Problem['tone'], id: string, text: string, action: string, to: string) =>
    found.push({ id, tone, text, action, to });
  if (harvests && !harvests.running)
    warn(
      'loss',
      'harvests',
      poolName
        ? 'Automatic harvests of at least one pool are stopped'
        : `Automatic harvests are stopped; ${some(harvests.pending, 'work')} waiting`,
      'See harvests',
      '/operations/harvest',
    );
  const { nextDeadline, expired } = harvests ?? {};
  const left = nextDeadline ? Date.parse(nextDeadline.harvestBy) - now : 0;
  const lateness = left > 0 ? harvestLateness(left, lifetime) : 'early';
  if (nextDeadline && lateness !== 'early') {
    const { blockIndex, poolerId, harvestBy } = nextDeadline;
    warn(
      lateness,
      'deadline',
      `${harvestByText(harvestBy)}: rewards of ${placeOf(blockIndex, poolerId)}`,
      `Harvest block #${blockIndex}`,
      `/operations/harvest?block=${blockIndex}&pooler=${poolerId}`,
    );
  }
  if (expired) {
    const { blockIndex, poolerId, works } = expired;
    warn(
      'loss',
      'expired',
      `${some(works, 'reward')} expired unharvested in the last 24 hours, the last in ${placeOf(blockIndex, poolerId)}`,
      `See who lost in block #${blockIndex}`,
      failuresOf(`${poolerId}:${blockIndex}`),
    );
  }
  if (refused && Number(refused))
    warn(
      'loss',
      'refused',
      `${formatAmount(parseAmount('KALE', refused))} KALE could not be paid to your wallet`,
      'See payouts',
      '/pooler/payouts',
    );
  const isRecent = (at: string) => now - Date.parse(at) < DAY_MS;
  const lately = missed.items.filter(({ at, acknowledged }) => !acknowledged && isRecent(at));
  const named = new Set(lately.map(idOf));
  const cut = missed.total > missed.items.length ? missed.items.at(-1) : undefined;
  const listedIn = (id: string) =>
    new Set(lately.filter(miss => idOf(miss) === id).map(miss => miss.farmerId));
  const hasMore = (id: string) =>
    (failed.items.find(block => block.id === id)?.cycle?.failed ?? 0) > listedIn(id).size;
  for (const [id, misses] of Map.groupBy(lately, causeOf)) {
    const [first] = misses;
    if (!first) continue;
    const { poolerId, blockIndex, error } = first;
    const isWhole = cut?.blockIndex !== blockIndex || cut.poolerId !== poolerId;
    const lost = sum(
      'KALE',
      misses.map(miss => parseAmount('KALE', miss.lost)),
    );
    found.push({
      id: `missed ${id}`,
      tone: 'loss',
      text: `Missed work for ${namesOf(misses, isWhole)} in ${placeOf(blockIndex, poolerId)}`,
      detail: `${error.message}. ${misses.length === 1 && isWhole ? 'Stake' : 'Stakes'} lost${isWhole ? '' : ', at least'}:`,
      lost,
      action: `Open block #${blockIndex}`,
      to: failuresOf(idOf(first)),
      // An acknowledgement covers the whole block, and would hide its other failures.
      ...(!hasMore(idOf(first)) && { block: { id: idOf(first), blockIndex } }),
    });
  }
  for (const { id, blockIndex, poolerId, timestamp, cycle } of failed.items) {
    const listed = listedIn(id);
    const steps = (cycle?.failed ?? 0) - listed.size;
    if (steps <= 0 || (timestamp && !isRecent(timestamp))) continue;
    const place = placeOf(blockIndex, poolerId);
    named.add(id);
    found.push({
      id: `failed ${id}`,
      tone: 'loss',
      text: `${some(steps, 'step')} failed in ${place}`,
      action: `Open block #${blockIndex}`,
      to: failuresOf(id),
      failed: { id, blockIndex, harvestBy: cycle?.harvestBy, place, listed },
    });
  }
  if (farmers && farmers.belowTarget > 0)
    warn(
      'waiting',
      'target',
      `${some(farmers.belowTarget, 'farmer')} below your target success rate`,
      'See farmers',
      '/pooler/farmers?sort=success',
    );
  if (farmers && farmers.idle > 0)
    warn(
      'waiting',
      'idle',
      `${some(farmers.idle, 'inactive farmer')} holding a seat`,
      'See inactive farmers',
      '/pooler/farmers?status=inactive',
    );
  const others = failed.total - named.size;
  if (others > 0)
    warn(
      'waiting',
      'blocks',
      `${some(others, named.size > 0 ? 'more block' : 'block')} not acknowledged`,
      'See blocks',
      '/pooler/blocks?acknowledged=false',
    );
  const after = ({ tone }: Problem) => Number(tone === 'waiting');
  return found.sort((a, b) => after(a) - after(b));
}
