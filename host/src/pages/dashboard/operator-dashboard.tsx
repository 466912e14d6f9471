import { FRESHNESS, type Role, refetchShown, useSystemInfo } from 'shared-api';
import { usePoolerStatus } from 'shared-api/operator';
import { Page } from 'shared-ui';
import { AdminCards } from './admin-cards.tsx';
import { PoolerSection } from './pooler-section.tsx';
import { RetryAlert } from './retry-alert.tsx';
import { SystemCard } from './system-card.tsx';
import { dashboardTexts, systemFailure } from './texts.ts';

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
