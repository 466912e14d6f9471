import { useState } from 'react';
import { type FarmerContract, type UnitsOfPool, useCapability } from 'shared-api';
import { Button, ButtonLink, Card, lazyDialog, Row, Stack } from 'shared-ui';
import { prefetch } from '../prefetch.ts';
import { ChangeButton } from './change-button.tsx';

const loadExit = () => import(/* webpackChunkName: 'contract-dialogs' */ './exit-dialog.tsx');
const ExitDialog = lazyDialog(loadExit);
const prefetchExit = prefetch(loadExit);

type SettingsProps = { contract: FarmerContract; units: UnitsOfPool };

/** The settings of the contract; exiting has its own section (spec §2, Settings). */
export const Settings = (props: SettingsProps) => {
  const able = useCapability('contract-settings');
  const canNotify = useCapability('notifications');
  return (
    <Stack $gap={6}>
      {able && props.contract.status === 'active' && <StakeManagement contract={props.contract} />}
      {canNotify && <Notifications />}
      <DangerZone {...props} />
    </Stack>
  );
};

const StakeManagement = ({ contract }: { contract: FarmerContract }) => (
  <Card
    title="Stake Management"
    description="A change applies from the next block. Blocks already planted keep their stake."
  >
    <Row $gap={2}>
      <ChangeButton setting="stake" contract={contract} />
      <ChangeButton setting="interval" contract={contract} />
    </Row>
  </Card>
);

const preferences = '/account?tab=notifications';

const Notifications = () => (
  <Card
    title="Notifications"
    description="Choose what appears in your notifications, and what is sent by email."
  >
    <Row $gap={2}>
      <ButtonLink icon="inbox" to={preferences}>
        Email Settings
      </ButtonLink>
      <ButtonLink icon="settings" to={preferences}>
        Alert Preferences
      </ButtonLink>
    </Row>
  </Card>
);

const DangerZone = ({ contract, units }: SettingsProps) => {
  const [exiting, setExiting] = useState(false);
  const leaving = contract.status === 'exiting';
  return (
    <Card
      tone="danger"
      title="Danger Zone"
      description="Leaving a pool cannot be undone. You can join a pool again once your exit is complete."
    >
      <div>
        <Button
          variant="danger"
          icon="exit"
          disabled={!contract.id || leaving}
          onPointerEnter={prefetchExit}
          onClick={() => setExiting(true)}
        >
          {leaving ? 'Exit requested' : 'Exit Pool'}
        </Button>
      </div>
      {exiting && <ExitDialog contract={contract} units={units} onClose={() => setExiting(false)} />}
    </Card>
  );
};
