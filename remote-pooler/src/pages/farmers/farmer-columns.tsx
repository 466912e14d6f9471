import { type PoolerFarmer, parseAmount, type UnitsOfPool } from 'shared-api';
import { type FarmerSort, farmerName } from 'shared-api/pool';
import {
  Count,
  Icon,
  IconButton,
  Money,
  Percent,
  RelativeTime,
  readStatus,
  StatusBadge,
  VisuallyHidden,
} from 'shared-ui';
import { Hash } from 'shared-ui/content';
import { type Column, PhoneLine } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { FARMER_ID_LENGTH } from './farmer-id-length.ts';

/** The state of a farmer's contract; suspended, or inactive although the contract continues. */
export const FarmerStatus = ({ status }: Pick<PoolerFarmer, 'status'>) => (
  <StatusBadge status={readStatus(status)} />
);

const Under = styled.span`
  color: var(--waiting);

  & > span {
    vertical-align: -2px;
  }
`;

const Success = ({ rate, target }: { rate: number | null | undefined; target: number | undefined }) =>
  rate != null && target !== undefined && rate < target ? (
    <Under>
      <Icon name="warning" size={14} /> <Percent value={rate} />
      <VisuallyHidden> below your target</VisuallyHidden>
    </Under>
  ) : (
    <Percent value={rate} />
  );

/** Keeps a short name on one line where the amounts leave little room. */
const Name = styled.span`
  display: block;
  min-width: 4.75rem;
`;

const Loss = styled.span`
  color: var(--loss);
`;

/** The lost stakes of a farmer, if there are any. */
const Lost = ({ farmer, units, places }: { farmer: PoolerFarmer; units: UnitsOfPool; places?: number }) => {
  const lost = parseAmount(units.stake, farmer.lostStakes ?? '0');
  return lost > 0n ? (
    <Loss>
      −<Money amount={lost} asset={units.stake} places={places} unit={false} />
    </Loss>
  ) : (
    'None'
  );
};

type FarmerColumn = Column<PoolerFarmer> & { sort?: FarmerSort };

/** The columns of a farmer: name, status, id, stake, success rate, earnings, blocks (spec §2). Target in percent. */
export const farmerColumns = (units: UnitsOfPool, target?: number): readonly FarmerColumn[] =>
  (
    [
      { id: 'name', header: 'Farmer', width: '8.75rem', cell: farmer => <Name>{farmerName(farmer)}</Name> },
      {
        id: 'status',
        header: 'Status',
        width: '6.75rem',
        cell: ({ status }) => <FarmerStatus status={status} />,
      },
      {
        id: 'id',
        header: 'ID',
        width: '9.5rem',
        cell: ({ farmerId }) => <Hash hash={farmerId} characters={FARMER_ID_LENGTH} />,
      },
      {
        id: 'joined',
        header: 'Joined',
        width: '7.25rem',
        cell: ({ joinedAt }) => <RelativeTime at={joinedAt} />,
      },
      {
        id: 'stake',
        header: `Stake (${units.stake})`,
        width: '7rem',
        align: 'end',
        cell: ({ stake }) => <Money amount={stake} asset={units.stake} places={7} unit={false} />,
      },
      {
        id: 'success',
        header: 'Success rate',
        width: '6.75rem',
        align: 'end',
        cell: ({ successRate }) => <Success rate={successRate} target={target} />,
      },
      {
        id: 'earned',
        header: `Earnings (${units.reward})`,
        width: '8.5rem',
        align: 'end',
        cell: ({ totalEarnings }) => (
          <Money amount={totalEarnings} asset={units.reward} places={7} unit={false} />
        ),
      },
      {
        id: 'lost',
        header: `Lost (${units.stake})`,
        width: '6.5rem',
        align: 'end',
        cell: farmer => <Lost farmer={farmer} units={units} places={7} />,
      },
      {
        id: 'blocks',
        header: 'Blocks',
        width: '4.5rem',
        align: 'end',
        cell: ({ blocksParticipated }) => <Count value={blocksParticipated} />,
      },
    ] as const satisfies readonly Column<PoolerFarmer>[]
  ).map(column => ({ ...column, sortable: column.id !== 'id' && column.id !== 'lost' }));

/** A farmer may have been in several pools. */
export const farmerKey = ({ farmerId, joinedAt }: PoolerFarmer) => `${farmerId} ${joinedAt}`;

/** Opens a farmer's details. */
export const detailsColumn = (onOpen: (farmer: PoolerFarmer) => void): Column<PoolerFarmer> => ({
  id: 'details',
  header: 'Details',
  width: '4.5rem',
  screenOnly: true,
  cell: farmer => (
    <IconButton icon="eye" label={`Details of ${farmerName(farmer)}`} onClick={() => onOpen(farmer)} />
  ),
});

/** A farmer on a phone: earnings, and below them the lost stakes. */
export const farmerPhoneRow =
  (units: UnitsOfPool, target: number | undefined, onOpen: (farmer: PoolerFarmer) => void) =>
  (farmer: PoolerFarmer) => (
    <PhoneLine>
      <span>
        {farmerName(farmer)} {farmer.status !== 'active' && <FarmerStatus {...farmer} />}
        <small>
          <Count value={farmer.blocksParticipated} /> {farmer.blocksParticipated === 1 ? 'block' : 'blocks'},{' '}
          <Success rate={farmer.successRate} target={target} /> worked
        </small>
      </span>
      <span>
        <Money amount={farmer.totalEarnings} asset={units.reward} unit={false} />
        <small>
          <Lost farmer={farmer} units={units} /> lost
        </small>
      </span>
      <IconButton icon="eye" label={`Details of ${farmerName(farmer)}`} onClick={() => onOpen(farmer)} />
    </PhoneLine>
  );
