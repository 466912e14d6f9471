import { FRESHNESS, refetchShown, useCapability } from 'shared-api';
import { useAdminCustody, useAdminOverview } from 'shared-api/admin';
import { AgeAndRefresh, Deferred, lazyComponent, Page } from 'shared-ui';
import { Attention } from './attention.tsx';
import { Custody } from './custody.tsx';
import type { OverviewDetailsProps } from './overview-details.tsx';

/** Keeps the page's height until it is complete. */
const placeholder = <div style={{ minHeight: '60rem' }} />;

const NoAdministration = lazyComponent(async () => ({
  default: (await import(/* webpackChunkName: 'overview-details' */ '../no-administration.tsx'))
    .NoAdministration,
}));

const Approvals = lazyComponent(() => import(/* webpackChunkName: 'overview-details' */ './approvals.tsx'));

const OverviewDetails = lazyComponent<OverviewDetailsProps>(
  () => import(/* webpackChunkName: 'overview-details' */ './overview-details.tsx'),
  () => placeholder,
  'The details could not be loaded.',
);

/** Custody, attention, incidents by cause, trends, actions of people, controls and counts. */
export default function Overview() {
  const overview = useAdminOverview();
  const { data, validating, updatedAt } = overview;
  const custody = useAdminCustody();
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
      <Deferred placeholder={placeholder}>
        <OverviewDetails overview={overview} balances={custody.data} />
      </Deferred>
    </Page>
  );
}
