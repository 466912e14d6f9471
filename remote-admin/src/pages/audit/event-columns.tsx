import type { AuditEntry } from 'shared-api/operator';
import { Button, Mono, RelativeTime } from 'shared-ui';
import type { DataColumn } from 'shared-ui/table';
import { actorName, Cause, eventName } from './event-words.tsx';

/** What an entry says at a glance; the rest is behind Details. */
export const eventColumns = (show: (entry: AuditEntry) => void): readonly DataColumn<AuditEntry>[] => [
  { id: 'event', header: 'Event', cell: eventName, width: '17%' },
  { id: 'at', header: 'When', cell: ({ at }) => <RelativeTime at={at} />, width: '13%' },
  { id: 'actor', header: 'Actor', cell: actorName, width: '22%' },
  {
    id: 'subject',
    header: 'Subject',
    cell: ({ subject }) => (subject ? <Mono>{subject}</Mono> : 'Not available'),
  },
  { id: 'cause', header: 'Cause', cell: entry => <Cause cause={entry.cause} />, width: '17%' },
  {
    id: 'details',
    header: 'Details',
    width: '7rem',
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
