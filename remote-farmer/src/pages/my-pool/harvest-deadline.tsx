import { useState } from 'react';
import { Alert, harvestLateness, RelativeTime, useNow } from 'shared-ui';

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
