import { useCapability } from 'shared-api';
import { EmptyState, Page, Tabs } from 'shared-ui';
import { FarmerFigures } from './farmer-figures.tsx';
import { FarmerList } from './farmer-list.tsx';
import { TopFarmers } from './top-farmers.tsx';

/** The farmers of the operator's pool, of every pool for an admin (spec §2, /pooler/farmers). */
export default function Farmers() {
  return (
    <Page title="Manage Farmers" description="Who mines in your pool, and how it goes for them">
      {useCapability('pooler-live') === false ? (
        <EmptyState boxed icon="users" title="Farmer list not available">
          This server does not list the farmers of a pool.
        </EmptyState>
      ) : (
        <>
          <FarmerFigures />
          <Tabs
            label="Farmers"
            tabs={[
              { id: 'list', label: 'Farmer List', panel: <FarmerList /> },
              { id: 'analytics', label: 'Analytics', panel: <TopFarmers /> },
            ]}
          />
        </>
      )}
    </Page>
  );
}
