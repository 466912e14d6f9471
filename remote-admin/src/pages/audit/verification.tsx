import type { Action } from 'shared-api';
import type { AuditVerification } from 'shared-api/administration';
import { Alert, Count, RelativeTime } from 'shared-ui';

const SHOWN = 10;

const Broken = ({ broken }: Pick<AuditVerification, 'broken'>) => (
  <Alert tone="loss" title="The audit trail was changed">
    <p>An event here was changed, or one before or after it is missing:</p>
    <ul>
      {broken.slice(0, SHOWN).map(({ stream, version }) => (
        <li key={`${stream}/${version}`}>
          {stream}, version {version}
        </li>
      ))}
      {broken.length > SHOWN && <li>and at least {broken.length - SHOWN} more</li>}
    </ul>
  </Alert>
);

/** The result of the server's check of all hash chains. */
export const Verification = ({
  check: { data, error },
}: {
  check: Pick<Action<never, AuditVerification>, 'data' | 'error'>;
}) => {
  if (error) {
    return (
      <Alert tone="loss" title="The audit trail could not be checked">
        {error.message}
      </Alert>
    );
  }
  if (!data) return null;
  if (!data.verified) return <Broken broken={data.broken} />;
  return (
    <Alert
      tone="gain"
      title={
        <>
          Audit trail verified: <Count value={data.events} /> {data.events === 1 ? 'event' : 'events'}, none
          changed or missing
        </>
      }
    >
      Checked <RelativeTime at={data.checkedAt} />: in each of <Count value={data.streams} /> streams, every
      event follows from the one before it. This detects accidents. The signer compares the events with its
      signed seals every minute, which detects deliberate changes, too.
    </Alert>
  );
};
