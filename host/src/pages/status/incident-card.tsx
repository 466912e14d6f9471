import type { Incident } from 'shared-api/status';
import { Badge, Button, Card, RelativeTime } from 'shared-ui';
import { styled } from 'styled-components';

/** Whether it is in progress at a time, in epoch milliseconds. */
export const isNow = ({ startsAt, endsAt }: Incident, now: number) =>
  Date.parse(startsAt) <= now && (endsAt == null || Date.parse(endsAt) > now);
/** Whether it starts later. */
export const isUpcoming = ({ startsAt }: Incident, now: number) => Date.parse(startsAt) > now;

const List = styled.ul`
  display: grid;
  gap: var(--space-4);
  list-style: none;

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-1) var(--space-4);
  }

  & > li > p {
    grid-column: 1;
    overflow-wrap: anywhere;
  }

  & > li > small {
    grid-column: 1;
    color: var(--text-2);
    font-size: var(--text-caption);
  }

  & h3 {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    font-size: var(--text-body);
  }
`;

type IncidentCardProps = {
  title: string;
  incidents: readonly Incident[];
  /** When the status was checked, in epoch milliseconds. */
  now: number;
  /** Present for those who may change one. */
  onEdit: ((incident: Incident) => void) | undefined;
};

/** Incidents of one kind; renders nothing if there are none. */
export const IncidentCard = ({ title, incidents, now, onEdit }: IncidentCardProps) =>
  incidents.length > 0 && (
    <Card title={title}>
      <List>
        {incidents.map(incident => (
          <li key={incident.id}>
            <h3>
              {incident.title}
              {incident.kind === 'maintenance' && <Badge tone="information">Maintenance</Badge>}
            </h3>
            {onEdit && (
              <Button size="sm" aria-label={`Edit ${incident.title}`} onClick={() => onEdit(incident)}>
                Edit
              </Button>
            )}
            <p>{incident.message}</p>
            <small>
              {isUpcoming(incident, now) ? 'Starts' : 'Started'} <RelativeTime at={incident.startsAt} />
              {incident.endsAt && (
                <>
                  , {Date.parse(incident.endsAt) > now ? 'ends' : 'ended'}{' '}
                  <RelativeTime at={incident.endsAt} />
                </>
              )}
            </small>
          </li>
        ))}
      </List>
    </Card>
  );
