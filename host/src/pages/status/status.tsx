import { useState } from 'react';
import { FRESHNESS, useOnline, useSession } from 'shared-api';
import { type Incident, type ServiceStatus, useServiceStatus } from 'shared-api/status';
import { Alert, Button, Card, LastDone, lazyDialog, Page, RelativeTime, Row, Skeleton } from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { serviceName } from '../service-name.ts';
import { IncidentCard, isNow, isUpcoming } from './incident-card.tsx';
import { ServiceDays } from './service-days.tsx';

const IncidentDialog = lazyDialog(
  () => import(/* webpackChunkName: 'incident-dialog' */ './incident-dialog.tsx'),
);

const failure = 'Failed to load the status. Please try again.';

/** When the days start in the reader's time zone, if that is not at midnight. */
const daysBegin = () => {
  const minutes = -new Date().getTimezoneOffset();
  const time = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return minutes === 0 ? '' : ` Each day begins at ${time.format(minutes * 60_000)}.`;
};

/** The public status page: each service over 90 days, incidents and planned maintenance. */
export default function Status() {
  const status = useServiceStatus();
  const isAdmin = useSession(({ user, impersonation }) => user?.role === 'admin' && !impersonation);
  const [writing, setWriting] = useState<Incident | 'new' | null>(null);
  return (
    <Page
      title="Service Status"
      description="All services over the last 90 days"
      actions={
        <>
          <LastDone words="Last updated" at={status.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />
          {isAdmin && <Button onClick={() => setWriting('new')}>Post an incident</Button>}
        </>
      }
    >
      <ResourceState resource={status} failure={() => failure} skeleton={<Skeleton height="32rem" />}>
        {data => <Known status={data} onEdit={isAdmin ? setWriting : undefined} />}
      </ResourceState>
      {writing && (
        <IncidentDialog incident={writing === 'new' ? undefined : writing} onClose={() => setWriting(null)} />
      )}
    </Page>
  );
}

type KnownProps = { status: ServiceStatus; onEdit: ((incident: Incident) => void) | undefined };

const Known = ({ status: { components, incidents, maintenance, checkedAt }, onEdit }: KnownProps) => {
  const now = Date.parse(checkedAt);
  const online = useOnline();
  const current = incidents.filter(each => isNow(each, now));
  const planned = incidents.filter(each => isUpcoming(each, now));
  const past = incidents.filter(each => !current.includes(each) && !planned.includes(each));
  const away = components
    .filter(({ status }) => status !== 'online')
    .map(({ service }) => serviceName(service));
  const [first] = current;
  return (
    <>
      {maintenance && (
        <Alert tone="waiting" title="Maintenance in progress">
          {maintenance.message} Started <RelativeTime at={maintenance.since} />
          {maintenance.until && (
            <>
              , ends <RelativeTime at={maintenance.until} />
            </>
          )}
          . Accounts are read-only; withdrawals work.
        </Alert>
      )}
      {!online ? (
        <Alert tone="waiting" title="The current status is unknown while you are offline" />
      ) : away.length > 0 ? (
        <Alert tone="loss" title={`Affected services: ${away.join(', ')}`} />
      ) : first ? (
        <Alert tone="waiting" title={first.title} />
      ) : (
        // Accounts are read-only then, so not everything works.
        !maintenance && <Alert tone="gain" title="All services are working" />
      )}
      <IncidentCard title="Now" incidents={current} now={now} onEdit={onEdit} />
      <IncidentCard title="Planned maintenance" incidents={planned} now={now} onEdit={onEdit} />
      <Card
        title="Last 90 days"
        description={`Checked once a minute. A minute without a check counts as down.${daysBegin()}`}
      >
        {components.map(component => (
          <ServiceDays key={component.service} {...component} />
        ))}
      </Card>
      {past.length > 0 ? (
        <IncidentCard title="Past incidents" incidents={past} now={now} onEdit={onEdit} />
      ) : (
        <Row>No past incidents in the last 90 days.</Row>
      )}
    </>
  );
};
