import { type Planting, useUnits } from 'shared-api';
import { Money } from 'shared-ui';
import { CycleTable, type StepTableProps } from './cycle-table.tsx';
import { amountOf } from './texts.ts';

/** Plantings; stakes with all seven decimals (spec §9). */
export const PlantingTable = (props: StepTableProps<Planting>) => {
  const { stake } = useUnits();
  return (
    <CycleTable
      {...props}
      amount={{
        header: 'Stake',
        cell: row => <Money amount={amountOf(stake, row.stakeAmountHuman)} asset={stake} places={7} />,
      }}
      time={{ header: 'Planted', at: row => row.plantedAt }}
    />
  );
};
