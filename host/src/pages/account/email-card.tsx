import { useCapability, useSystemInfo } from 'shared-api';
import { useEmailState, useRequestEmailProof } from 'shared-api/account';
import { Badge, Button, Card, RelativeTime, Row, Skeleton, Stack, toast, useServerNow } from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { SandboxMails } from './sandbox-mails.tsx';

const MINUTE = 60_000;

/** Whether the account's address is confirmed, with a way to do so. A sandbox shows its mails here. */
export const EmailCard = () => {
  const state = useEmailState();
  const sandbox = useCapability('sandbox');
  return (
    <Card
      title="Email address"
      description="A confirmed address is yours alone: nobody else can register with it or take it over."
    >
      <ResourceState
        resource={state}
        failure={() => 'Failed to load your email address. Please try again.'}
        skeleton={<Skeleton height="3rem" />}
      >
        {({ email, proved, dueAt }) => (
          <Stack $gap={4}>
            <Row $justify="between">
              <strong>{email}</strong>
              {proved ? (
                <Badge tone="gain" icon="check">
                  Confirmed
                </Badge>
              ) : (
                <Badge tone="waiting">Not confirmed</Badge>
              )}
            </Row>
            {!proved && <Unproved dueAt={dueAt} />}
            {sandbox && <SandboxMails />}
          </Stack>
        )}
      </ResourceState>
    </Card>
  );
};

const Unproved = ({ dueAt }: { dueAt: string | null | undefined }) => {
  const request = useRequestEmailProof();
  const now = useServerNow(MINUTE);
  // The platform opens the wallet of a confirmed address, and XLM sent to it does not keep a registration.
  const sponsored = useSystemInfo().data?.sponsored === true;
  const expired = dueAt ? Date.parse(dueAt) <= now : false;
  const send = async () => {
    const outcome = await request.run(undefined);
    if (outcome.ok) toast.success('Check your inbox', { description: 'We sent you a link.' });
    else toast.error('The link could not be requested', outcome.error);
  };
  return (
    <Stack $gap={3}>
      <p>
        {expired
          ? `Your registration has expired. Before you sign out, request a new link and open it${sponsored ? '' : ', or send XLM to your wallet'}.`
          : dueAt
            ? 'Open the link that we sent to this address.'
            : 'Request a link and open it to confirm that this address is yours.'}
        {dueAt && !expired && (
          <>
            {' '}
            {sponsored ? 'Unless you do' : 'Without funds or a pool'}, your registration expires{' '}
            <RelativeTime at={dueAt} />.
          </>
        )}
      </p>
      <div>
        <Button size="sm" pending={request.pending} pendingLabel="Sending..." onClick={send}>
          {dueAt ? 'Send a new link' : 'Send a link'}
        </Button>
      </div>
    </Stack>
  );
};
