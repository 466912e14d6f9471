import { useEffect } from 'react';
import { useAuditTrail } from 'shared-api/administration';
import { Card, Link, RelativeTime } from 'shared-ui';
import { styled } from 'styled-components';
import { actorName, eventName } from '../audit/event-labels.tsx';

const SHOWN = 5;
/** Older events are loaded until enough are found, up to this number. */
const LOOKED_AT = 1000;
/** Left out: on most days visits and refused requests would fill the list and hide the changes. */
const VISITS = ['SignedIn', 'SignInFailed', 'SessionsEnded', 'AccessRefused', 'RecordsRead', 'AccountRead'];

const List = styled.ul`
  display: grid;

  & > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-4);
    padding-block: var(--space-2);
  }

  & > li + li {
    border-top: 1px solid var(--line);
  }

  & strong {
    font-weight: 500;
  }

  & span {
    color: var(--text-2);
  }

  & > li > :last-child {
    font-size: var(--text-caption);
  }
`;

/** The latest events caused by people, except visits. Absent while there are none. */
export function Actions() {
  const { entries, older, loadOlder } = useAuditTrail({ actor: 'people' });
  const shown = entries.filter(({ kind }) => !VISITS.includes(kind)).slice(0, SHOWN);
  const isShort = shown.length < SHOWN && older === 'idle' && entries.length < LOOKED_AT;
  useEffect(() => {
    if (isShort) loadOlder();
  });
  if (shown.length === 0) return null;
  return (
    <Card title="Latest actions by people" actions={<Link to="/admin/audit">Audit trail</Link>}>
      <List>
        {shown.map(entry => (
          <li key={entry.id}>
            <div>
              <strong>{eventName(entry)}</strong> <span>by {actorName(entry)}</span>
            </div>
            <span>
              <RelativeTime at={entry.at} />
            </span>
          </li>
        ))}
      </List>
    </Card>
  );
}
