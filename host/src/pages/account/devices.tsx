import { useState } from 'react';
import { useCapability } from 'shared-api';
import { type Sessions, useEndOtherSessions, useEndSession, useSessions } from 'shared-api/account';
import { Badge, Button, Card, focusPageHeading, formatCount, Stack, toast } from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { ConfirmDialog } from 'shared-ui/overlays';
import { type Column, deviceColumns, deviceName, Table } from 'shared-ui/rows';
import { useSignOut } from '../../shell/use-sign-out.ts';

type Device = Sessions['items'][number];

const SignOutDevice = ({ id, device }: Device) => {
  const end = useEndSession();
  const press = async () => {
    const outcome = await end.run(id);
    if (!outcome.ok) {
      toast.error('The device could not be signed out', outcome.error);
      return;
    }
    focusPageHeading(); // The row disappears, so the focus moves first.
    toast.success('Device signed out', { description: deviceName(device) });
  };
  return (
    <Button
      size="sm"
      pending={end.pending}
      pendingLabel="Signing out..."
      aria-label={`Sign out ${deviceName(device)}`}
      onClick={press}
    >
      Sign out
    </Button>
  );
};

/** Ends every session of the account, this one last. */
const SignOutEverywhere = () => {
  const end = useEndOtherSessions();
  const { leaving, signOut } = useSignOut();
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    const outcome = await end.run(undefined);
    if (outcome.ok) await signOut();
    else toast.error('Your devices could not be signed out', outcome.error);
    setAsking(false);
  };
  return (
    <div>
      <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description="Every device is signed out, including this one."
        confirmLabel="Sign out everywhere"
        pendingLabel="Signing out..."
        pending={end.pending || leaving}
        onConfirm={confirm}
      />
    </div>
  );
};

const columns: readonly Column<Device>[] = [
  ...deviceColumns,
  {
    id: 'end',
    header: 'Sign out',
    align: 'end',
    cell: device =>
      device.current ? (
        <Badge tone="gain" icon="check">
          This device
        </Badge>
      ) : (
        <SignOutDevice {...device} />
      ),
  },
];

/** The devices that are signed in, each with a button to sign it out. This one uses Sign Out. */
export const Devices = () => {
  const sessions = useSessions();
  const canEndAll = useCapability('second-factor');
  const table = { caption: 'Signed-in devices', captionHidden: true, columns };
  const rowKey = ({ id }: Device) => id;
  return (
    <Card
      title="Signed-in devices"
      description="Sign out any device you don't recognise, then change your password."
    >
      <ResourceState
        resource={sessions}
        failure={() => 'Failed to load your devices. Please try again.'}
        skeleton={<Table {...table} rows={[]} rowKey={rowKey} skeletonRows={2} />}
      >
        {({ items, total }) => (
          <Stack $gap={4}>
            <Table {...table} rows={items} rowKey={rowKey} empty="No device is signed in." />
            {total != null && total > items.length && (
              <p>
                The {formatCount(items.length)} most recently used of {formatCount(total)} devices are shown.
              </p>
            )}
            {canEndAll && items.length > 0 && <SignOutEverywhere />}
          </Stack>
        )}
      </ResourceState>
    </Card>
  );
};
