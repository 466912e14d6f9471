import { useState } from 'react';
import { Alert, RelativeTime, useNow } from 'shared-ui';

/**
 * When a harvest is late, in blocks before its deadline. An entry of the KALE contract lives for 288 blocks: on Stellar
 * these are the 6 and 2 hours of its 24 (ux.md, harvest deadline), and in as many parts of a quicker network's.
 */
const WARNING = 72;
const DANGER = 24;

type Lateness = 'early' | 'warning' | 'danger';

/** How near the deadline of a harvest is, `left` in milliseconds. */
export const harvestLateness = (left: number, blockSeconds: number): Lateness => {
  const blocks = left / 1000 / blockSeconds;
  return blocks < DANGER ? 'danger' : blocks < WARNING ? 'warning' : 'early';
};

type HarvestDeadlineProps = { harvestBy: string | null | undefined; blockSeconds: number };

/** "Harvest by …" loudly, once it is late: past it, reward and stake are gone (KALE rules 1.6.7). */
export const HarvestDeadline = ({ harvestBy, blockSeconds }: HarvestDeadlineProps) => {
  const now = useNow(10_000);
  const [local] = useState(
    () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
  );
  if (!harvestBy) return null;
  const lateness = harvestLateness(Date.parse(harvestBy) - now, blockSeconds);
  if (lateness === 'early') return null;
  return (
    <Alert tone={lateness}>
      Harvest by {local.format(Date.parse(harvestBy))}, <RelativeTime at={harvestBy} />. The pool does this
      for you; what is not harvested by then is lost, the stake included.
    </Alert>
  );
};
