import { type Role, useSystemInfo } from 'shared-api';
import { Stack } from 'shared-ui';
import { AdminCards } from './admin-cards.tsx';
import { PoolerCards } from './pooler-cards.tsx';
import { RetryAlert } from './retry-alert.tsx';
import { SystemCard } from './system-card.tsx';
import { systemFailure } from './texts.ts';

/** The dashboard of a pool operator or administrator: what they run, instead of an empty farmer's view. */
export const OperatorDashboard = ({ role }: { role: Exclude<Role, 'farmer'> }) => {
  const info = useSystemInfo();
  return (
    <Stack $gap={6}>
      <RetryAlert of={info} tone="danger">
        {systemFailure}
      </RetryAlert>
      {role === 'admin' && <AdminCards />}
      <PoolerCards />
      <SystemCard info={info} />
    </Stack>
  );
};
