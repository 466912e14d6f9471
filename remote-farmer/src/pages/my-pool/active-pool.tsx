import { useEffect } from 'react';
import {
  asPercent,
  type CurrentFarmer,
  type FarmerContract,
  type UnitsOfPool,
  useEntryLifetime,
  useReadOnly,
} from 'shared-api';
import { useFarmerSummary } from 'shared-api/farmer';
import { Alert, announce, harvestLateness, percentWords, RelativeTime, Stack, useServerNow } from 'shared-ui';
import { harvestByText, Tabs } from 'shared-ui/content';
import { Earnings } from './earnings.tsx';
import { Exiting } from './exiting.tsx';
import { MoneyRow } from './money-row.tsx';
import { Performance } from './performance.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { Settings } from './settings.tsx';
import { StatusCard } from './status-card.tsx';

type HarvestDeadlineProps = { harvestBy: string | null | undefined };

/** "Harvest by …" prominently, once it is late: after it, reward and stake are gone (KALE rules 1.6.7). */
const HarvestDeadline = ({ harvestBy }: HarvestDeadlineProps) => {
  const lifetime = useEntryLifetime();
  const now = useServerNow(10_000);
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

/** Shown while the operator has paused the pool. */
const PoolPaused = ({ since }: { since: string }) => (
  <Alert standing tone="waiting" title="Your pool is paused">
    Paused by its operator <RelativeTime at={since} />. Nothing is planted until it resumes. Planted stakes
    are still worked, harvested and paid. You can withdraw or exit at any time.
  </Alert>
);

type ShareChangeProps = {
  change: NonNullable<FarmerContract['share_change']>;
  present: FarmerContract['reward_split'];
};

const TERMS = { places: 'terms' } as const;

/** Announces a changed share of the pool, which applies to the farmer after seven days. */
const ShareChange = ({ change, present }: ShareChangeProps) => (
  <Alert standing tone="waiting" title="The pool's share changes">
    The pool's share of your rewards changes
    {present != null && ` from ${percentWords(asPercent(present), TERMS)}`} to{' '}
    {percentWords(asPercent(change.reward_split), TERMS)} <RelativeTime at={change.from} />, and you keep{' '}
    {percentWords(change.you_keep, TERMS)} from then on. You can leave before that without a penalty, under
    the current share.
  </Alert>
);

type ActivePoolProps = { farmer: CurrentFarmer['farmer']; contract: FarmerContract; units: UnitsOfPool };

/** An active or ending contract: status, money, then the tabs. */
export const ActivePool = ({ farmer, contract, units }: ActivePoolProps) => {
  // All controls of the settings change data.
  const readOnly = useReadOnly();
  const summary = useFarmerSummary('7d');
  return (
    <Stack>
      {contract.status === 'exiting' && <Exiting contract={contract} summary={summary} units={units} />}
      {contract.status === 'active' && contract.suspended_at && <Suspended since={contract.suspended_at} />}
      {contract.status === 'active' && contract.planting_paused_at && (
        <PoolPaused since={contract.planting_paused_at} />
      )}
      {contract.status === 'active' && contract.share_change && (
        <ShareChange change={contract.share_change} present={contract.reward_split} />
      )}
      {contract.stake_held_back && <StakeHeldBack />}
      <HarvestDeadline harvestBy={contract.harvest_by} />
      <StatusCard farmer={farmer} contract={contract} summary={summary.data} units={units} />
      <MoneyRow farmer={farmer} contract={contract} summary={summary} units={units} />
      <Tabs
        label="Pool details"
        tabs={[
          {
            id: 'performance',
            label: 'Performance',
            panel: <Performance summary={summary} poolerId={contract.pooler_id} units={units} />,
          },
          { id: 'earnings', label: 'Earnings', panel: <Earnings units={units} /> },
          { id: 'activity', label: 'Recent Activity', panel: <RecentActivity units={units} /> },
          ...(readOnly
            ? []
            : [
                {
                  id: 'settings',
                  label: 'Settings',
                  panel: <Settings contract={contract} units={units} />,
                },
              ]),
        ]}
      />
    </Stack>
  );
};

/** A notice that the pooler has stopped planting, with the effect on planted stakes. */
const Suspended = ({ since }: { since: string }) => (
  <Alert standing tone="waiting" title="Your pool has suspended planting for you">
    Suspended <RelativeTime at={since} />. Nothing is planted for you until the pool resumes. Planted stakes
    are still worked, harvested and paid. You can withdraw or exit at any time.
  </Alert>
);

const StakeHeldBack = () => (
  <Alert standing tone="waiting" title="Your stake is held back">
    Your last planted block had no work, and a stake without work is lost. Until the pool works again, it
    plants for you without a stake, and your KALE stays in your wallet.
  </Alert>
);
