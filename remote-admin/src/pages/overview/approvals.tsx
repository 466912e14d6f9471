import {
  requestName,
  useApprovals,
  useDecideRequest,
  type Approvals as Waiting,
} from 'shared-api/administration';
import {
  Button,
  Card,
  ErrorState,
  formatCount,
  percentWords,
  RelativeTime,
  Row,
  Stack,
  toast,
} from 'shared-ui';

type Request = Waiting['items'][number];

const percent = (share: number) => percentWords(share, { of: 1, places: 'terms' });

/** The terms that would change, in words. */
const termsOf = ({ terms }: Request) =>
  [
    terms?.rewardSplit != null && `pool's share ${percent(terms.rewardSplit)}`,
    terms?.platformFee != null && `platform fee ${percent(terms.platformFee)}`,
    terms?.exitDelay != null && `exit delay ${terms.exitDelay} ${terms.exitDelay === 1 ? 'block' : 'blocks'}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Actions of admins that wait for a second one. Nothing is shown while there are none. */
export default function Approvals() {
  const requests = useApprovals();
  const { data, error } = requests;
  if (data ? data.items.length === 0 : !error) return null;
  return (
    <Card title="Waiting for a second admin" description="Another admin must approve these actions.">
      {data ? (
        <Stack as="ul" $gap={4} style={{ listStyle: 'none', padding: 0 }}>
          {data.items.map(request => (
            <li key={request.id}>
              <Waits {...request} />
            </li>
          ))}
          {data.total > data.items.length && (
            <li>
              The oldest {formatCount(data.items.length)} of {formatCount(data.total)} requests are shown.
              Decide them to see the others.
            </li>
          )}
        </Stack>
      ) : (
        <ErrorState message="Failed to load the requests. Please try again." of={requests} />
      )}
    </Card>
  );
}

const Waits = (request: Request) => {
  const { id, kind, reason, requestedBy, own, requestedAt, expiresAt } = request;
  const decide = useDecideRequest();
  const name = requestName(request);
  const terms = termsOf(request);
  const run = async (decision: 'approve' | 'refuse') => {
    const outcome = await decide.run({ id, decision });
    if (outcome.ok) toast.success(decision === 'approve' ? 'Approved' : 'Refused', { description: name });
    else toast.error('The request could not be decided', outcome.error);
  };
  return (
    <Row $justify="between">
      <div>
        <strong>{name}</strong>
        {terms && <p>{terms}</p>}
        {reason && <p>{reason}</p>}
        <p>
          Requested by {own ? 'you' : requestedBy} <RelativeTime at={requestedAt} />
          {kind === 'freeze' ? (
            `. In effect for 24 hours, longer if approved.${own ? ' Only another admin can end it earlier.' : ''}`
          ) : (
            <>
              , expires <RelativeTime at={expiresAt} />
            </>
          )}
        </p>
      </div>
      <Row>
        {!own && (
          <Button
            variant="primary"
            size="sm"
            aria-label={`Approve: ${name}`}
            pending={decide.pending}
            onClick={() => run('approve')}
          >
            Approve
          </Button>
        )}
        {!(own && kind === 'freeze') && (
          <Button
            size="sm"
            aria-label={`${own ? 'Take back' : 'Refuse'}: ${name}`}
            disabled={decide.pending}
            onClick={() => run('refuse')}
          >
            {own ? 'Take back' : 'Refuse'}
          </Button>
        )}
      </Row>
    </Row>
  );
};
