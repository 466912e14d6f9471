import { lazy, Suspense, useState } from 'react';
import { useCapability } from 'shared-api';
import { Button, EmptyState, Page } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { FarmerFigures } from './farmer-figures.tsx';
import { FarmerList } from './farmer-list.tsx';
import { FarmerSettings } from './farmer-settings.tsx';
import { TopFarmers } from './top-farmers.tsx';

const InviteDialog = lazy(() => import('./invite-dialog.tsx'));

/** The farmers of the operator's pool, of every pool for an admin (spec §2, /pooler/farmers). */
export default function Farmers() {
  const able = useCapability('farmer-admin') === true;
  const [inviting, setInviting] = useState(false);
  return (
    <Page
      title="Manage Farmers"
      description="Who mines in your pool, and how it goes for them"
      actions={
        able && (
          <Button variant="primary" icon="user" onClick={() => setInviting(true)}>
            Add Farmer
          </Button>
        )
      }
    >
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
              ...(able ? [{ id: 'settings', label: 'Settings', panel: <FarmerSettings /> }] : []),
            ]}
          />
        </>
      )}
      <Suspense fallback={null}>{inviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
    </Page>
  );
}
