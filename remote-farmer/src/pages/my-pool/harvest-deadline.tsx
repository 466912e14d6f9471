import { useState } from 'react';
import { Alert, RelativeTime, useNow } from 'shared-ui';

const HOUR = 3_600_000; // ms

/** "Harvest by …" while rewards are pending: past it, reward and stake are gone (KALE rules 1.6.7). */
export const HarvestDeadline = ({ harvestBy }: { harvestBy: string | null | undefined }) => {
  const now = useNow();
  const [local] = useState(
    () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
  );
  if (!harvestBy) return null;
  const left = Date.parse(harvestBy) - now;
  const tone = left < 2 * HOUR ? 'danger' : left < 6 * HOUR ? 'warning' : 'info';
  return (
    <Alert tone={tone}>
      Harvest by {local.format(Date.parse(harvestBy))}, <RelativeTime at={harvestBy} />. The pool does this
      for you; what is not harvested by then is lost, the stake included.
    </Alert>
  );
};
