import { lazy, Suspense, useState } from 'react';
import { usePoolerFarmers } from 'shared-api/operator';
import { Button, Card, Count, ErrorState } from 'shared-ui';
import { usePoolFilter } from '../pool-filter.tsx';

const SuspendAllDialog = lazy(() => import('./suspend-all-dialog.tsx'));

const READ = 100; // the longest page that a server gives

/** What concerns all farmers of one pool at once (spec §2, Manage Farmers Settings). */
export const FarmerSettings = () => {
  const { poolerId, select } = usePoolFilter();
  const active = usePoolerFarmers({ status: 'active', limit: READ, ...(poolerId && { poolerId }) });
  const [asking, setAsking] = useState(false);
  const farmers = active.data?.items ?? [];
  if (!active.data && active.error)
    return (
      <ErrorState
        boxed
        message="Failed to load farmers. Please try again."
        onRetry={active.refresh}
        retrying={active.validating}
      />
    );
  return (
    <Card title="Danger Zone" icon="warning" tone="danger" actions={select}>
      <p>
        <Count value={active.data?.total} missing="..." /> active farmers.
        {(active.data?.total ?? 0) > READ && ` The newest ${READ} are suspended at a time.`}
      </p>
      <Button variant="danger" disabled={farmers.length === 0} onClick={() => setAsking(true)}>
        Suspend All Farmers
      </Button>
      <Suspense fallback={null}>
        {asking && <SuspendAllDialog farmers={farmers} onClose={() => setAsking(false)} />}
      </Suspense>
    </Card>
  );
};
