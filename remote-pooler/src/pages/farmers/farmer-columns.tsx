import { type PoolerFarmer, parseAmount, type UnitsOfPool } from 'shared-api';
import { Badge, Button, Count, Money, Mono, Percent, RelativeTime, readStatus, StatusBadge } from 'shared-ui';
import type { DataColumn } from 'shared-ui/table';

/** The state of a farmer's contract, suspension included. */
export const FarmerStatus = ({ status }: { status: PoolerFarmer['status'] }) =>
  status === 'suspended' ? (
    <Badge tone="danger">Suspended</Badge>
  ) : (
    <StatusBadge status={readStatus(status)} />
  );

/** What a farmer is called: name, else e-mail, else id. */
export const nameOf = ({ name, email, farmerId }: PoolerFarmer) => name ?? email ?? farmerId;

/** What is known of a farmer: name, status, id, stake, success rate, earnings, blocks (spec §2). */
export const farmerColumns = (units: UnitsOfPool): readonly DataColumn<PoolerFarmer>[] => [
  { id: 'farmer', header: 'Farmer', cell: nameOf, sortBy: nameOf },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <FarmerStatus status={status} />,
    sortBy: ({ status }) => status,
  },
  { id: 'id', header: 'ID', cell: ({ farmerId }) => <Mono>{farmerId}</Mono> },
  {
    id: 'joined',
    header: 'Joined',
    cell: ({ joinedAt }) => <RelativeTime at={joinedAt} />,
    sortBy: ({ joinedAt }) => (joinedAt ? Date.parse(joinedAt) : null),
  },
  {
    id: 'stake',
    header: 'Stake',
    align: 'end',
    cell: ({ stake }) => <Money amount={stake} asset={units.stake} />,
    sortBy: ({ stake }) => (stake == null ? null : parseAmount(units.stake, stake)),
  },
  {
    id: 'success',
    header: 'Success rate',
    align: 'end',
    cell: ({ successRate }) => <Percent value={successRate} />,
    sortBy: ({ successRate }) => successRate,
  },
  {
    id: 'earned',
    header: 'Earnings',
    align: 'end',
    cell: ({ totalEarnings }) => <Money amount={totalEarnings} asset={units.reward} />,
    sortBy: ({ totalEarnings }) => (totalEarnings == null ? null : parseAmount(units.reward, totalEarnings)),
  },
  {
    id: 'blocks',
    header: 'Blocks',
    align: 'end',
    cell: ({ blocksParticipated }) => <Count value={blocksParticipated} />,
    sortBy: ({ blocksParticipated }) => blocksParticipated,
  },
];

/** A farmer may have been in several pools. */
export const farmerKey = ({ farmerId, joinedAt }: PoolerFarmer) => `${farmerId} ${joinedAt}`;

/** Opens all that is known of a farmer. */
export const detailsColumn = (onOpen: (farmer: PoolerFarmer) => void): DataColumn<PoolerFarmer> => ({
  id: 'details',
  header: 'Details',
  cell: farmer => (
    <Button size="sm" icon="eye" onClick={() => onOpen(farmer)} aria-label={`Details of ${nameOf(farmer)}`}>
      Details
    </Button>
  ),
});
