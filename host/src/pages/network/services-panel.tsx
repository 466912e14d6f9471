import type { NetworkStatus, ServiceState } from 'shared-api';
import { Count, EmptyState, Percent, readStatus, remainingTime, Stack, StatusBadge } from 'shared-ui';
import { type Column, Table } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { serviceName } from '../service-name.ts';

const Note = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
`;

const NOT_MEASURED = 'Not measured';
const DAY = 86_400_000; // ms

type Row = ServiceState & { name: string };

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Service', cell: ({ name }) => serviceName(name) },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={readStatus(status)} /> },
  {
    id: 'latency',
    header: 'Latency',
    align: 'end',
    cell: ({ latencyMs }) => (typeof latencyMs === 'number' ? `${Math.round(latencyMs)} ms` : '–'),
  },
  {
    id: 'uptime',
    header: 'Uptime',
    align: 'end',
    cell: ({ uptimePercent }) => <Percent value={uptimePercent} places={2} missing={NOT_MEASURED} />,
  },
];

/** The window and method of the uptimes, and the meaning of a gap. */
const UptimeNote = ({
  checkedAt,
  uptimeSince,
  minutesMissing,
}: Pick<NetworkStatus, 'checkedAt' | 'uptimeSince' | 'minutesMissing'>) => {
  if (!uptimeSince) return <Note>Uptime appears after the first minute of measurement.</Note>;
  const span = (checkedAt ? Date.parse(checkedAt) : Date.now()) - Date.parse(uptimeSince);
  return (
    <Note>
      Uptime {span >= DAY ? 'in the last 24 hours' : `in the ${remainingTime(span)} since measurement began`},
      measured once a minute. Minutes without a measurement count as down
      {minutesMissing ? (
        <>
          : <Count value={minutesMissing} /> in this period.
        </>
      ) : (
        '; there are none.'
      )}{' '}
      The API's latency is its average response in the last 60 minutes. A dash marks a service that is checked
      by its heartbeat, which has no latency.
    </Note>
  );
};

/** Each part of the pool service, with its latency and uptime. */
export const ServicesPanel = ({ network }: { network: NetworkStatus }) => (
  <Stack $gap={3}>
    <Table
      caption="Services"
      captionHidden
      columns={columns}
      rows={Object.entries(network.services).map(([name, state]) => ({ ...state, name }))}
      rowKey={({ name }) => name}
      empty={<EmptyState title="No services reported" icon="server" level={3} />}
    />
    <UptimeNote {...network} />
  </Stack>
);
