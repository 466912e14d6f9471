import { useState } from 'react';
import { useCapability } from 'shared-api';
import { useFarmersSummary } from 'shared-api/operator';
import { usePoolerSettings } from 'shared-api/pool';
import { Button, ErrorState, lazyComponent, lazyDialog, Page, Row, Skeleton, Stack } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { usePoolFilter } from '../pool-filter.tsx';
import { useUnsupported } from '../samples/unsupported.ts';
import { DangerZone } from './danger-zone.tsx';
import { FarmerAnalytics } from './farmer-analytics.tsx';
import { FarmerFigures } from './farmer-figures.tsx';
import { FarmerList } from './farmer-list.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Onboarding, performance monitoring, communication, danger zone: of one pool (spec §2, Manage Farmers Settings). */
const FarmerSettings = () => {
  const { poolerId, select } = usePoolFilter();
  const settings = usePoolerSettings(poolerId);
  return (
    <Stack $gap={6}>
      {select && <Row>{select}</Row>}
      {!settings.data && settings.error ? (
        <ErrorState boxed message="Failed to load the settings. Please try again." of={settings} />
      ) : settings.data ? (
        <SettingsForm key={poolerId ?? 'own'} poolerId={poolerId} saved={settings.data} />
      ) : (
        <Skeleton height="24rem" />
      )}
      <DangerZone poolerId={poolerId} days={settings.data?.inactiveAfterDays} />
    </Stack>
  );
};

const InviteDialog = lazyDialog(() => import(/* webpackChunkName: 'dialogs' */ './invite-dialog.tsx'));
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
