import type { AuditEntry } from 'shared-api/administration';
import { Button, Mono, RelativeTime } from 'shared-ui';
import { PhoneLine } from 'shared-ui/rows';
import type { DataColumn } from 'shared-ui/table';
import { styled } from 'styled-components';
import { actorName, Cause, eventName, farmerOf, reasonOf } from './event-labels.tsx';

const Reason = styled.small`
  display: block;
  color: var(--text-2);
  font-weight: 400;
`;

const Event = ({ entry }: { entry: AuditEntry }) => {
  const reason = reasonOf(entry);
  return (
    <span>
      {eventName(entry)}
      {reason && <Reason>{reason}</Reason>}
    </span>
  );
};

const Farmer = ({ entry }: { entry: AuditEntry }) => {
  const id = farmerOf(entry);
  return id ? <Mono style={{ whiteSpace: 'nowrap' }}>{id}</Mono> : '–';
};

type Shown = { entry: AuditEntry; show: (entry: AuditEntry) => void };

const Details = ({ entry, show }: Shown) => (
  <Button
    size="sm"
    aria-label={`Details of ${eventName(entry)}, event ${entry.id}`}
    onClick={() => show(entry)}
  >
    Details
  </Button>
);

/** An event on a phone. */
export const eventPhoneRow = (show: Shown['show']) => (entry: AuditEntry) => (
  <PhoneLine>
    <span>
      <Event entry={entry} />
      <small>
        {actorName(entry)} · <RelativeTime at={entry.at} />
      </small>
    </span>
    <Details entry={entry} show={show} />
  </PhoneLine>
);

/** The columns of the audit log. Details shows the rest of an entry. */
export const eventColumns = (show: Shown['show']): readonly DataColumn<AuditEntry>[] => [
  { id: 'event', header: 'Event', cell: entry => <Event entry={entry} />, width: '14%' },
  { id: 'at', header: 'When', cell: ({ at }) => <RelativeTime at={at} />, width: '12%' },
  { id: 'actor', header: 'Actor', cell: actorName, width: '19%' },
  { id: 'farmer', header: 'Farmer', cell: entry => <Farmer entry={entry} />, width: '6.25rem' },
  {
    id: 'subject',
    header: 'Subject',
    cell: ({ subject }) => (subject ? <Mono>{subject}</Mono> : 'Not available'),
  },
  { id: 'cause', header: 'Cause', cell: entry => <Cause cause={entry.cause} />, width: '16%' },
  {
    id: 'details',
    header: 'Details',
    screenOnly: true,
    width: '6.5rem',
    cell: entry => <Details entry={entry} show={show} />,
  },
];
