import { deviceName } from 'shared-api/device-name';
import type { Column } from '../data/table-parts.tsx';
import { RelativeTime } from './relative-time.tsx';

type Session = {
  device?: string | null;
  address?: string | null;
  createdAt?: string | null;
  lastUsedAt?: string | null;
};

/** Columns of a table of sessions. */
export const deviceColumns: readonly Column<Session>[] = [
  {
    id: 'device',
    header: 'Device',
    cell: ({ device }) => <span title={device ?? undefined}>{deviceName(device)}</span>,
  },
  { id: 'address', header: 'Network address', cell: ({ address }) => address ?? 'Unknown' },
  { id: 'since', header: 'Signed in', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { id: 'used', header: 'Last used', cell: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} /> },
];
