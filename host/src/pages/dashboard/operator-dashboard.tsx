import {
  FRESHNESS,
  type PoolerStatus,
  type Resource,
  type Role,
  refetchShown,
  useOnline,
  useSystemInfo,
} from 'shared-api';
import { usePoolerStatus } from 'shared-api/operator';
import { AsOf, ButtonLink, Page, Section, Skeleton } from 'shared-ui';
import { ResourceState, RetryAlert } from 'shared-ui/content';
import { roleLanding } from '../../shell/role-landing.ts';
import { AdminCards } from './admin-cards.tsx';
import { SystemCard } from './system-card.tsx';
import { dashboardTexts, systemFailure } from './texts.ts';

/** Whether the pooler program responds, and a link to the console, the only page with its figures. */
const PoolerSection = ({ status }: { status: Resource<PoolerStatus> }) => {
  const online = useOnline();
  return (
    <Section
      title="Pooler"
      actions={
        <>
          {/* Polled with the pulse, but fresh for as long as health and blockchain data. */}
          <AsOf at={status.updatedAt} freshFor={FRESHNESS.ledger.freshFor} />
          <ButtonLink to={roleLanding('pooler')} size="sm">
            Open console
          </ButtonLink>
        </>
      }
    >
      {!status.data && status.error?.status === 404 ? (
        <p>No pooler program is mining for your pool yet. Start it with the id of the pool.</p>
      ) : (
        <ResourceState
          resource={status}
          failure={() => 'Failed to load pooler status. Please try again.'}
          skeleton={<Skeleton height="1.5rem" />}
        >
          {() => (
            <p>
              {online && 'The pooler program is responding. '}The console shows its blocks, money, members and
              health.
            </p>
          )}
        </ResourceState>
      )}
    </Section>
  );
};

/** The dashboard of a pool operator or administrator: their pools, instead of an empty farmer's view. */
export const OperatorDashboard = ({ role }: { role: Exclude<Role, 'farmer'> }) => {
  const info = useSystemInfo();
  const pooler = usePoolerStatus();
  return (
    <Page
      {...dashboardTexts}
      freshness={{
        of: {
          updatedAt: pooler.updatedAt,
          error: pooler.error,
          validating: info.validating || pooler.validating,
          refresh: () => void refetchShown(),
        },
        freshFor: FRESHNESS.ledger.freshFor,
      }}
    >
      <RetryAlert of={info} tone="loss">
        {systemFailure}
      </RetryAlert>
      {role === 'admin' && <AdminCards />}
      <PoolerSection status={pooler} />
      <SystemCard info={info} />
    </Page>
  );
};
