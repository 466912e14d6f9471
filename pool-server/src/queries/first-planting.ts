/** A day's blocks: a planting without a result is resolved within a day, after later ones may have ended. */
const FIRST = 300;

/** SQL: when the farmer's first planting ended; null before that. An index finds it without reading later ones. */
export const beganAt = (farmer: string) => `
  (SELECT min(ended_at) FROM (SELECT ended_at FROM plantings WHERE farmer_id = ${farmer} AND ended_at IS NOT NULL
    ORDER BY block_index LIMIT ${FIRST}) first)`;
