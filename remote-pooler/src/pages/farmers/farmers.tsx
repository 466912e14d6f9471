import { useState } from 'react';
import { useCapability } from 'shared-api';
import { useFarmersSummary } from 'shared-api/operator';
import { Button, lazyComponent, lazyDialog, Page, Skeleton } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { usePoolFilter } from '../pool-filter.tsx';
import { useUnsupported } from '../samples/unsupported.ts';
import { FarmerAnalytics } from './farmer-analytics.tsx';
import { FarmerFigures } from './farmer-figures.tsx';
import { FarmerList } from './farmer-list.tsx';
import { FarmerSettings } from './farmer-settings.tsx';

const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx'));
const SampleFarmers = lazyComponent(
  () => import('./sample-farmers.tsx'),
  () => <Skeleton height="20rem" />,
);

const FRESH_FOR = 30_000; // ms, spec §9

/** The farmers of the operator's pool, of every pool for an admin (spec §2, /pooler/farmers). */
export default function Farmers() {
  const able = useCapability('farmer-admin') === true;
  const { poolerId, select } = usePoolFilter({ all: true });
  const summary = useFarmersSummary(poolerId);
  const live = !useUnsupported('pooler-live', summary);
  const [inviting, setInviting] = useState(false);
  return (
    <Page
      title="Manage Farmers"
      description="The farmers of your pool and their results"
      {...(live && { freshness: { of: summary, freshFor: FRESH_FOR } })}
      actions={
        live && (
          <>
            {select}
            {able && (
              <Button variant="primary" icon="user" onClick={() => setInviting(true)}>
                Add Farmer
              </Button>
            )}
          </>
        )
      }
    >
      {live ? (
        <>
          <FarmerFigures summary={summary} />
          <Tabs
            label="Farmers"
            tabs={[
              {
                id: 'list',
                label: 'Farmer List',
                panel: <FarmerList poolerId={poolerId} summary={summary.data} />,
              },
              {
                id: 'analytics',
                label: 'Analytics',
                panel: <FarmerAnalytics poolerId={poolerId} summary={summary} />,
              },
              ...(able ? [{ id: 'settings', label: 'Settings', panel: <FarmerSettings /> }] : []),
            ]}
          />
        </>
      ) : (
        <SampleFarmers />
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}
