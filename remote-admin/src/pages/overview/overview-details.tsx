import type { AdminOverview } from 'shared-api';
import { useCapability } from 'shared-api';
import type { AdminCustody } from 'shared-api/admin';
import { Grid } from 'shared-ui';
import { Actions } from './actions.tsx';
import { AlertRules } from './alert-rules.tsx';
import { Balances } from './balances.tsx';
import { Breakdown } from './breakdown.tsx';
import { Freezes } from './freezes.tsx';
import { Maintenance } from './maintenance.tsx';

type OverviewDetailsProps = {
  overview: AdminOverview | undefined;
  /** The overview could not be loaded: the page says so elsewhere. */
  failed: boolean;
  balances: AdminCustody | undefined;
};

/** What people did, controls, balances and counts: the part of the overview that few windows show at first. */
export default function OverviewDetails({ overview, failed, balances }: OverviewDetailsProps) {
  const desk = useCapability('admin-desk') === true;
  return (
    <>
      <Actions />
      <Grid $columns={3} $min="18rem">
        <AlertRules />
        <Maintenance />
        {desk && <Freezes />}
      </Grid>
      {balances && <Balances balances={balances} />}
      {!failed && <Breakdown overview={overview} />}
    </>
  );
}
