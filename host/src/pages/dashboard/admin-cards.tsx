import { FRESHNESS, useCapability } from 'shared-api';
import { useAdminOverview } from 'shared-api/admin';
import { Count } from 'shared-ui';
import { roleLanding } from '../../shell/role-landing.ts';
import { FiguresSection } from './figures-section.tsx';

/** Counts for an administrator, if the server can count. */
export const AdminCards = () => {
  const able = useCapability('admin');
  const overview = useAdminOverview();
  if (able === false) return null;
  return (
    <FiguresSection
      title="System"
      resource={overview}
      freshFor={FRESHNESS.steady.freshFor}
      failure={({ message }) => `Failed to load system figures: ${message}`}
      more={{ to: roleLanding('admin'), label: 'Open administration' }}
      figures={[
        {
          label: 'Users',
          value: ({ users }) => <Count value={users.total} />,
          note: ({ users }) =>
            `Farmers: ${users.farmers}, pool operators: ${users.poolers}, administrators: ${users.admins}`,
        },
        {
          label: 'Pools',
          value: ({ poolers }) => <Count value={poolers.total} />,
          note: ({ poolers }) => `Active: ${poolers.active}, awaiting approval: ${poolers.pending}`,
        },
        {
          label: 'Contracts',
          value: ({ contracts }) => <Count value={contracts.active} />,
          note: ({ contracts }) => `Active now. Pending: ${contracts.pending}, exiting: ${contracts.exiting}`,
        },
        {
          label: 'Blocks',
          value: ({ blocks }) => <Count value={blocks.last24h} />,
          note: () => 'Last 24 hours',
        },
      ]}
    />
  );
};
