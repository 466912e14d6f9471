import { useState } from 'react';
import { useCapability } from 'shared-api';
import { useServiceStatus, useSetMaintenance } from 'shared-api/status';
import { Button, Card, lazyDialog, RelativeTime, toast } from 'shared-ui';

const MaintenanceDialog = lazyDialog(
  () => import(/* webpackChunkName: 'dialogs' */ './maintenance-dialog.tsx'),
);

/** Maintenance mode: its message and end while it is on, and buttons that switch it. */
export function Maintenance() {
  const capable = useCapability('maintenance') === true;
  const current = useServiceStatus().data?.maintenance;
  const end = useSetMaintenance();
  const [writing, setWriting] = useState(false);
  if (!capable) return null;
  const switchOff = async () => {
    const outcome = await end.run(null);
    if (outcome.ok) toast.success('Maintenance mode is off');
    else toast.error('Maintenance mode is still on', outcome.error);
  };
  return (
    <Card
      title="Maintenance mode"
      actions={
        <>
          <Button size="sm" onClick={() => setWriting(true)}>
            {current ? 'Change' : 'Switch on'}
          </Button>
          {current && (
            <Button size="sm" pending={end.pending} onClick={() => void switchOff()}>
              Switch off
            </Button>
          )}
        </>
      }
    >
      {current ? (
        <>
          {current.message}
          <p style={{ color: 'var(--text-2)' }}>
            Switched on <RelativeTime at={current.since} />
            {current.until ? (
              <>
                , ends <RelativeTime at={current.until} />
              </>
            ) : (
              ', until an admin switches it off'
            )}
          </p>
        </>
      ) : (
        <p style={{ color: 'var(--text-2)' }}>
          Off. Farmers and operators can make changes, and pools plant in each block.
        </p>
      )}
      {writing && <MaintenanceDialog current={current ?? null} onClose={() => setWriting(false)} />}
    </Card>
  );
}
