/** The route of a block's failures. */
export const FAILURES = 'GET /pooler/blocks/[^/]+/failures';

/** A step that failed for a farmer. */
export const failure = (farmerId: string, step: string, message: string, retryable = true) => ({
  farmerId,
  name: farmerId.replace('farmer-', ''),
  step,
  error: { code: 'X', message },
  retryable,
});

/** What failed in block 304. */
export const failures = (...rows: object[]) => ({
  blockIndex: 304,
  poolerId: 'pool-stellar-01',
  failures: rows,
  acknowledged: false,
});

/** Block 304, in which steps failed. */
export const failing = (more: object) => ({
  id: 'pool-stellar-01:304',
  blockIndex: 304,
  poolerId: 'pool-stellar-01',
  cycle: { status: 'worked', farmers: 3, planted: 3, worked: 3, harvested: 0, failed: 2, ...more },
});
