import { type AdminOverview, type Resource, useCapability } from 'shared-api';
import type { AdminCustody } from 'shared-api/admin';
import { ErrorState, Grid, lazyComponent, Skeleton } from 'shared-ui';
import { Actions } from './actions.tsx';
import { AlertRules } from './alert-rules.tsx';
import { Balances } from './balances.tsx';
import { Breakdown } from './breakdown.tsx';
import { Freezes } from './freezes.tsx';
import { Incidents } from './incidents.tsx';
import { Maintenance } from './maintenance.tsx';

const Trends = lazyComponent(
  () => import('./trends.tsx'),
  () => <Skeleton height="32rem" />,
  'The trends could not be loaded.',
);

export type OverviewDetailsProps = {
  overview: Resource<AdminOverview>;
  balances: AdminCustody | undefined;
};

/** Incidents by cause, trends, actions of people, controls, balances and counts, below the figures of the overview. */
export default function OverviewDetails({ overview, balances }: OverviewDetailsProps) {
  const { data, error } = overview;
  const failed = !data && error;
  const desk = useCapability('admin-desk') === true;
  return (
    <>
      {failed ? (
        <ErrorState boxed message="Failed to load the overview. Please try again." of={overview} />
      ) : (
        <Incidents overview={data} />
      )}
      {desk && <Trends overview={data} />}
      <Actions />
      <Grid $columns={3} $min="18rem">
        <AlertRules />
        <Maintenance />
        {desk && <Freezes />}
      </Grid>
      {balances && <Balances balances={balances} />}
      {!failed && <Breakdown overview={data} />}
    </>
  );
}
