import { lazy, Suspense, useState } from 'react';
import type { CurrentFarmer, FarmerContract, UnitsOfPool, useFarmerSummary } from 'shared-api';
import { Button, Card } from 'shared-ui';

const loadExit = () => import('./exit-dialog.tsx');
const ExitDialog = lazy(loadExit);

type SettingsProps = {
  farmer: CurrentFarmer['farmer'];
  contract: FarmerContract;
  summary: ReturnType<typeof useFarmerSummary>;
  units: UnitsOfPool;
};

/** What a farmer can change about the contract; leaving the pool stands apart (spec §2, Settings). */
export const Settings = ({ farmer, contract, summary, units }: SettingsProps) => {
  const [exiting, setExiting] = useState(false);
  const leaving = contract.status === 'exiting';
  return (
    <Card
      tone="danger"
      title="Danger Zone"
      icon="warning"
      description="Leaving a pool cannot be undone. You can join a pool again once the exit delay has passed."
    >
      <div>
        <Button
          variant="danger"
          icon="exit"
          disabled={!contract.id || leaving}
          onPointerEnter={loadExit}
          onClick={() => setExiting(true)}
        >
          {leaving ? 'Exit requested' : 'Exit Pool'}
        </Button>
      </div>
      <Suspense fallback={null}>
        {exiting && (
          <ExitDialog
            farmer={farmer}
            contract={contract}
            summary={summary.data}
            units={units}
            onClose={() => setExiting(false)}
          />
        )}
      </Suspense>
    </Card>
  );
};
