import type { PoolerFarmer, UnitsOfPool } from 'shared-api';
import {
  Badge,
  type Column,
  Count,
  Money,
  Mono,
  Percent,
  RelativeTime,
  readStatus,
  StatusBadge,
} from 'shared-ui';

const FarmerStatus = ({ status }: { status: PoolerFarmer['status'] }) =>
  status === 'suspended' ? (
    <Badge tone="danger">Suspended</Badge>
  ) : (
    <StatusBadge status={readStatus(status)} />
  );

/** What is known of a farmer: name, status, id, stake, success rate, earnings, blocks (spec §2). */
export const farmerColumns = (units: UnitsOfPool): readonly Column<PoolerFarmer>[] => [
  { id: 'farmer', header: 'Farmer', cell: ({ name, email, farmerId }) => name ?? email ?? farmerId },
  { id: 'status', header: 'Status', cell: ({ status }) => <FarmerStatus status={status} /> },
  { id: 'id', header: 'ID', cell: ({ farmerId }) => <Mono>{farmerId}</Mono> },
  { id: 'joined', header: 'Joined', cell: ({ joinedAt }) => <RelativeTime at={joinedAt} /> },
  {
    id: 'stake',
    header: 'Stake',
    align: 'end',
    cell: ({ stake }) => <Money amount={stake} asset={units.stake} />,
  },
  {
    id: 'success',
    header: 'Success rate',
    align: 'end',
    cell: ({ successRate }) => <Percent value={successRate} />,
  },
  {
    id: 'earned',
    header: 'Earnings',
    align: 'end',
    cell: ({ totalEarnings }) => <Money amount={totalEarnings} asset={units.reward} />,
  },
  {
    id: 'blocks',
    header: 'Blocks',
    align: 'end',
    cell: ({ blocksParticipated }) => <Count value={blocksParticipated} />,
  },
];

/** A farmer may have been in several pools. */
export const farmerKey = ({ farmerId, joinedAt }: PoolerFarmer) => `${farmerId} ${joinedAt}`;
