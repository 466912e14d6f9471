import { Button, type Column, Mono, RelativeTime } from 'shared-ui';
import { type AuditEntry, actorName, Cause, eventName } from './event-words.tsx';

/** What an entry says at a glance; the rest is behind Details. */
export const eventColumns = (show: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] => [
  { id: 'event', header: 'Event', cell: eventName },
  { id: 'at', header: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
  { id: 'actor', header: 'Actor', cell: actorName },
  {
    id: 'subject',
    header: 'Subject',
    cell: ({ subject }) => (subject ? <Mono>{subject}</Mono> : 'Not available'),
  },
  { id: 'cause', header: 'Cause', cell: entry => <Cause cause={entry.cause} /> },
  {
    id: 'details',
    header: 'Details',
    cell: entry => (
      <Button
        size="sm"
        aria-label={`Details of ${eventName(entry)}, event ${entry.id}`}
        onClick={() => show(entry)}
      >
        Details
      </Button>
    ),
  },
];
