import { type Planting, useUnits } from 'shared-api';
import { ExactAmount, NO_STAKE } from 'shared-ui/content';
import { CycleTable, type StepTableProps } from './cycle-table.tsx';
import { amountOf } from './texts.ts';

/** Plantings; stakes with all seven decimals (spec §9). */
export const PlantingTable = (props: StepTableProps<Planting>) => {
  const { stake } = useUnits();
  return (
    <CycleTable
      {...props}
      amount={{
        header: `Stake (${stake})`,
        cell: row => <ExactAmount amount={amountOf(stake, row.stakeAmountHuman)} />,
      }}
      reason={row => (amountOf(stake, row.stakeAmountHuman) === 0n ? NO_STAKE : undefined)}
      time={{ header: 'Planted', at: row => row.plantedAt }}
    />
  );
};
