import { useEffect } from 'react';
import { clockOffset, useEntryLifetime } from 'shared-api';
import { Alert, announce, harvestLateness, RelativeTime, useNow } from 'shared-ui';
import { harvestByText } from 'shared-ui/content';

type HarvestDeadlineProps = { harvestBy: string | null | undefined };

/** "Harvest by …" loudly, once it is late: past it, reward and stake are gone (KALE rules 1.6.7). */
export const HarvestDeadline = ({ harvestBy }: HarvestDeadlineProps) => {
  const lifetime = useEntryLifetime();
  const now = useNow(10_000) + clockOffset();
  const lateness = harvestBy ? harvestLateness(Date.parse(harvestBy) - now, lifetime) : 'early';
  const words = harvestBy && lateness !== 'early' ? harvestByText(harvestBy) : null;
  useEffect(() => {
    if (words) announce(words);
  }, [words]);
  if (lateness === 'early') return null;
  return (
    <Alert standing tone={lateness}>
      {words}, <RelativeTime at={harvestBy} />. The pool harvests for you. A reward not harvested by then is
      lost, together with its stake.
    </Alert>
  );
};
