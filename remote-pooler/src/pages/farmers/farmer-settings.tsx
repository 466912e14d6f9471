import { usePoolerSettings } from 'shared-api/operator';
import { ErrorState, Row, Skeleton, Stack } from 'shared-ui';
import { usePoolFilter } from '../pool-filter.tsx';
import { DangerZone } from './danger-zone.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Onboarding, performance monitoring, communication, danger zone: of one pool (spec §2, Manage Farmers Settings). */
export const FarmerSettings = () => {
  const { poolerId, select } = usePoolFilter();
  const settings = usePoolerSettings(poolerId);
  return (
    <Stack $gap={6}>
      {select && <Row>{select}</Row>}
      {!settings.data && settings.error ? (
        <ErrorState
          boxed
          message="Failed to load the settings. Please try again."
          onRetry={settings.refresh}
          retrying={settings.validating}
        />
      ) : settings.data ? (
        <SettingsForm key={poolerId ?? 'own'} poolerId={poolerId} saved={settings.data} />
      ) : (
        <Skeleton height="24rem" />
      )}
      <DangerZone poolerId={poolerId} days={settings.data?.inactiveAfterDays} />
    </Stack>
  );
};
