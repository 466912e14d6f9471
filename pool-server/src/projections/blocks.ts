import { SAME } from './cycle-row.ts';
import type { Projection } from './projection.ts';

const INDEX = `(data->>'blockIndex')::bigint`;

/** The statement that changes the block of these events; `figures` are aggregates, named as in `set`. */
const count = (figures: string, set: string) => `
  UPDATE blocks b SET ${set}
  FROM (SELECT data->>'poolId' AS pool_id, ${INDEX} AS block_index, ${figures} FROM events GROUP BY 1, 2) AS s
  WHERE b.pool_id = s.pool_id AND b.block_index = s.block_index`;

const TIMES = `min((data->>'at')::timestamptz) AS first, max((data->>'at')::timestamptz) AS last`;
const LATER = `first_step_at = least(b.first_step_at, first), last_step_at = greatest(b.last_step_at, last)`;
/** The same for steps that ended. */
const ended = (figures: string, set: string) => count(`${TIMES}, ${figures}`, `${LATER}, ${set}`);

/** An acknowledgement covers only what had failed before it. */
const FAILED = 'failures = failures + n, acknowledged_at = NULL';

/** The statement for steps that are requested again, which no longer count as failed. */
const again = (table: string) => `
  UPDATE blocks b SET failures = failures - n
  FROM (SELECT pool_id, block_index, count(*) AS n FROM events JOIN ${table} ON ${SAME}
    WHERE status = 'failed' GROUP BY 1, 2) AS s
  WHERE b.pool_id = s.pool_id AND b.block_index = s.block_index`;

/** Runs before the tables of steps, whose rows it reads. `failures` are the failed steps and the lost stakes. */
export const blocks: Projection = {
  table: 'blocks',
  on: {
    BlockDiscovered: `
      INSERT INTO blocks (pool_id, block_index, hash, entropy, difficulty, plantable, confirmed, opened_at,
        discovered_at)
      SELECT data->>'poolId', ${INDEX}, data->>'hash', data->>'entropy', data->>'difficulty',
        (data->>'plantable')::boolean, (data->>'confirmed')::boolean, (data->>'openedAt')::timestamptz, (data->>'discoveredAt')::timestamptz
      FROM events
      ON CONFLICT (pool_id, block_index) DO UPDATE
      SET hash = excluded.hash, entropy = excluded.entropy, difficulty = excluded.difficulty,
        plantable = excluded.plantable, confirmed = excluded.confirmed, opened_at = excluded.opened_at`,
    BlockAcknowledged: `
      UPDATE blocks SET acknowledged_at = (data->>'acknowledgedAt')::timestamptz FROM events
      WHERE pool_id = data->>'poolId' AND block_index = ${INDEX}`,
    PlantingRequested: again('plantings'),
    PlantingSucceeded: ended(
      `count(*) AS n, max((data->>'harvestBy')::timestamptz) AS harvest_by`,
      `planted = planted + n, harvest_by = greatest(b.harvest_by, s.harvest_by),
       last_planted_at = greatest(b.last_planted_at, last)`,
    ),
    PlantingFailed: ended('count(*) AS n', FAILED),
    WorkFound: again('works'),
    WorkFailed: ended('count(*) AS n', FAILED),
    HarvestRequested: again('harvests'),
    HarvestFailed: ended('count(*) AS n', FAILED),
    WorkAccepted: ended('count(*) AS n', 'mined = true, worked = worked + n'),
    BetterWorkAccepted: count(TIMES, LATER),
    StakeForfeited: count('count(*) AS n', `forfeited = forfeited + n, ${FAILED}`),
    HarvestSucceeded: ended(
      `count(*) AS n, sum((data->'split'->>'farmer')::numeric) AS share`,
      'harvested = harvested + n, earned = earned + share',
    ),
  },
};
