import { useState } from 'react';
import type { PoolStanding } from 'shared-api/operator';
import { useOwnPoolOrder } from 'shared-api/pool';
import { Button, Card, RelativeTime, toast } from 'shared-ui';
import { ConfirmDialog } from 'shared-ui/overlays';

const PLANTED = 'Planted stakes are still worked, harvested and paid.';

/** Stops or resumes planting and joins. */
export const PausePool = ({ pool: { name, plantingPausedAt } }: { pool: PoolStanding }) => {
  const { run, pending } = useOwnPoolOrder();
  const [asking, setAsking] = useState(false);
  const give = async (order: 'pause' | 'resume') => {
    const outcome = await run(order);
    setAsking(false);
    if (outcome.ok) toast.success(order === 'pause' ? `${name} is paused` : `${name} is resumed`);
    else toast.error(order === 'pause' ? 'Pool not paused' : 'Pool not resumed', outcome.error);
  };
  return (
    <Card
      title="Pause"
      actions={
        plantingPausedAt ? (
          <Button variant="primary" pending={pending} onClick={() => give('resume')}>
            Resume pool
          </Button>
        ) : (
          <Button onClick={() => setAsking(true)}>Pause pool</Button>
        )
      }
    >
      <p>
        {plantingPausedAt ? (
          <>
            Paused <RelativeTime at={plantingPausedAt} />. Nothing is planted and nobody can join. {PLANTED}
          </>
        ) : (
          <>While a pool is paused, nothing is planted and nobody can join. {PLANTED}</>
        )}
      </p>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          title={`Pause ${name}?`}
          description={`Your members are notified. They earn nothing in new blocks until you resume. ${PLANTED}`}
          confirmLabel="Pause pool"
          pendingLabel="Pausing..."
          tone="primary"
          pending={pending}
          onConfirm={() => give('pause')}
        />
      )}
    </Card>
  );
};
