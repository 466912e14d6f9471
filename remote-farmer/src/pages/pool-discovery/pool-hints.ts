import { rateHint } from './pool-rules.ts';

/** The text under a pool's success rate, if there is room for it. */
export const successHint = (rate: unknown) => rateHint(rate, 'Plantings with accepted work, all time');

/** The words under a pool's uptime. */
export const uptimeHint = (uptime: unknown) => rateHint(uptime, 'Blocks planted and worked since approval');
