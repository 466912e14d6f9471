import { type PoolerId, type Resource, useCapability, useUnits } from 'shared-api';
import type { PoolerFarmersSummary } from 'shared-api/operator';
import { usePoolerFarmers } from 'shared-api/pool';
import { Card, EmptyState, ErrorState, Progress, percentWords, Skeleton, Stack } from 'shared-ui';
import { Table } from 'shared-ui/rows';
import { farmerColumns, farmerKey } from './farmer-columns.tsx';
import { MissedWork } from './missed-work.tsx';

/** The number of best farmers listed (spec §2). */
export const SHOWN = 5;

const STATES = [
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['pending', 'Pending'],
  ['exiting', 'Exiting'],
  ['suspended', 'Suspended'],
] as const;

/** The number of farmers in each state; the parts add up to the total. */
export const Overview = ({ summary }: { summary: PoolerFarmersSummary | undefined }) => (
  <Card title="Performance Overview">
    {!summary && <Skeleton height="12rem" />}
    {summary && (
      <Stack>
        <Progress
          label="Average success rate, all time"
          percent={summary.averageSuccessRate ?? 0}
          value={
            summary.averageSuccessRate == null ? 'Not available' : percentWords(summary.averageSuccessRate)
          }
        />
        {STATES.map(([state, label]) => (
          <Progress
            key={state}
            label={label}
            percent={summary.total > 0 ? (summary[state] / summary.total) * 100 : 0}
            value={`${summary[state]} of ${summary.total}`}
          />
        ))}
      </Stack>
    )}
  </Card>
);

type FarmerAnalyticsProps = { poolerId: PoolerId | undefined; summary: Resource<PoolerFarmersSummary> };

/** The results of all farmers, the 5 active ones who earned most (spec §2), and the stakes lost without work. */
export const FarmerAnalytics = ({ poolerId, summary }: FarmerAnalyticsProps) => {
  const top = usePoolerFarmers({ poolerId, status: 'active', sort: 'earned', order: 'desc', limit: SHOWN });
  const units = useUnits();
  const listsMissed = useCapability('missed-work') === true;
  return (
    <Stack>
      {(summary.data || !summary.error) && <Overview summary={summary.data} />}
      {!top.data && top.error ? (
        <ErrorState boxed message="Failed to load farmers. Please try again." of={top} />
      ) : (
        <Table
          caption={`Top ${SHOWN} active farmers by total earnings`}
          columns={farmerColumns(units)}
          rows={top.data?.items ?? []}
          rowKey={farmerKey}
          skeletonRows={top.data ? 0 : SHOWN}
          empty={<EmptyState level={3} icon="users" title="No active farmers" />}
        />
      )}
      {listsMissed && <MissedWork poolerId={poolerId} />}
    </Stack>
  );
};
