import type { Pool, UnitsOfPool } from 'shared-api';
import { Count, Money, Percent, readStatus, StatusBadge } from 'shared-ui';
import type { Column } from 'shared-ui/rows';

/** The figures by which pools compare. */
export const poolColumns = (units: UnitsOfPool): readonly Column<Pool>[] => [
  { id: 'pool', header: 'Pool', cell: ({ name }) => name },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={readStatus(status)} /> },
  {
    id: 'success',
    header: 'Success rate',
    align: 'end',
    cell: ({ successRate }) => <Percent value={successRate} />,
  },
  {
    id: 'farmers',
    header: 'Farmers',
    align: 'end',
    cell: ({ currentFarmers }) => <Count value={currentFarmers} />,
  },
  {
    id: 'reward',
    header: 'Average reward',
    align: 'end',
    cell: ({ averageRewardHuman }) => <Money amount={averageRewardHuman} asset={units.reward} places={7} />,
  },
  {
    id: 'staked',
    header: 'Total staked',
    align: 'end',
    cell: ({ totalStakedHuman }) => <Money amount={totalStakedHuman} asset={units.stake} places={7} />,
  },
];
