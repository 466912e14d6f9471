import { FRESHNESS, refetchShown, useCapability } from 'shared-api';
import { useAdminCustody, useAdminOverview } from 'shared-api/admin';
import { AgeAndRefresh, Deferred, ErrorState, lazyComponent, Page, Skeleton } from 'shared-ui';
import { Attention } from './attention.tsx';
import { Custody } from './custody.tsx';
import { Incidents } from './incidents.tsx';

/** Keeps the page long until it is whole. */
const placeholder = <div style={{ minHeight: '60rem' }} />;

const NoAdministration = lazyComponent(async () => ({
  default: (await import(/* webpackChunkName: 'overview-details' */ '../no-administration.tsx'))
    .NoAdministration,
}));

const Approvals = lazyComponent(() => import(/* webpackChunkName: 'overview-details' */ './approvals.tsx'));

const OverviewDetails = lazyComponent(
  () => import(/* webpackChunkName: 'overview-details' */ './overview-details.tsx'),
  () => placeholder,
  'The details could not be loaded.',
);

const Trends = lazyComponent(
  () => import('./trends.tsx'),
  () => <Skeleton height="32rem" />,
  'The trends could not be loaded.',
);

/** Custody, attention, incidents by cause, trends, what people did, controls and counts. */
export default function Overview() {
  const { data, error, refresh, validating, updatedAt } = useAdminOverview();
  const custody = useAdminCustody();
  const failed = !data && error;
  const desk = useCapability('admin-desk') === true;
  if (useCapability('admin') === false) return <NoAdministration title="System Administration" />;
  return (
    <Page
      title="System Administration"
      description="Custody, incidents, people and services at a glance"
      actions={
        <AgeAndRefresh
          of={{ updatedAt, validating, refresh: refetchShown }}
          freshFor={2 * FRESHNESS.pulse.freshFor}
        />
      }
    >
      <Custody custody={custody} />
      <Approvals />
      <Attention overview={data} custody={custody.data} />
      {failed ? (
        <ErrorState
          boxed
          message="Failed to load the overview. Please try again."
          onRetry={refresh}
          retrying={validating}
        />
      ) : (
        <Incidents overview={data} />
      )}
      <Deferred placeholder={placeholder}>
        {desk && <Trends overview={data} />}
        <OverviewDetails overview={data} failed={!!failed} balances={custody.data} />
      </Deferred>
    </Page>
  );
}
