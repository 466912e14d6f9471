import { useState } from 'react';
import type { UserId } from 'shared-api';
import { type AdminUserDetails, useEndUserSessions } from 'shared-api/administration';
import { Button, Card, EmptyState, formatCount, toast } from 'shared-ui';
import { ConfirmDialog } from 'shared-ui/overlays';
import { deviceColumns, Table } from 'shared-ui/rows';

type Device = AdminUserDetails['sessions'][number];

type UserSessionsProps = {
  userId: UserId;
  email: string;
  sessions: readonly Device[];
  total: number | null | undefined;
};

/** The account's sessions. An admin can end all of them. */
export const UserSessions = ({ userId, email, sessions, total }: UserSessionsProps) => {
  const end = useEndUserSessions();
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    const outcome = await end.run(userId);
    if (outcome.ok) toast.success('Signed out everywhere', { description: email });
    else toast.error('The sessions were not ended', outcome.error);
    setAsking(false);
  };
  return (
    <Card
      title="Sessions"
      actions={
        sessions.length > 0 && (
          <Button size="sm" onClick={() => setAsking(true)}>
            End all sessions
          </Button>
        )
      }
    >
      <Table
        caption="Sessions"
        captionHidden
        columns={deviceColumns}
        rows={sessions}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon="server" title="Not signed in" level={3}>
            This account is not signed in on any device.
          </EmptyState>
        }
      />
      {total != null && total > sessions.length && (
        <p>
          The {formatCount(sessions.length)} most recently used of {formatCount(total)} devices are shown.
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`End all sessions of ${email}?`}
        description="The account is signed out on every device. Its owner can sign in again."
        confirmLabel="End all sessions"
        pendingLabel="Ending..."
        pending={end.pending}
        onConfirm={() => void confirm()}
      />
    </Card>
  );
};
