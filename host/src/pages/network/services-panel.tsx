import type { NetworkStatus, ServiceState } from 'shared-api';
import { EmptyState, Percent, readStatus, StatusBadge } from 'shared-ui';
import { type Column, Table } from 'shared-ui/content';
import { serviceName } from '../service-name.ts';

type Row = ServiceState & { name: string };

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Service', cell: ({ name }) => serviceName(name) },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={readStatus(status)} /> },
  {
    id: 'latency',
    header: 'Latency',
    align: 'end',
    cell: ({ latencyMs }) =>
      typeof latencyMs === 'number' ? `${Math.round(latencyMs)} ms` : 'Not available',
  },
  {
    id: 'uptime',
    header: 'Uptime',
    align: 'end',
    cell: ({ uptimePercent }) => <Percent value={uptimePercent} places={2} />,
  },
];

/** Each part of the pool service, with its latency and uptime. */
export const ServicesPanel = ({ services }: { services: NetworkStatus['services'] }) => (
  <Table
    caption="Services"
    captionHidden
    columns={columns}
    rows={Object.entries(services).map(([name, state]) => ({ ...state, name }))}
    rowKey={({ name }) => name}
    empty={<EmptyState title="No services reported" icon="server" level={3} />}
  />
);
