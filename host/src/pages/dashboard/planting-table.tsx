import { amount, type Planting, useUnits } from 'shared-api';
import { ExactAmount, NO_STAKE } from 'shared-ui/content';
import { CycleTable, type StepTableProps } from './cycle-table.tsx';
import { amountOf } from './texts.ts';

/** Plantings; stakes with all seven decimals (spec §9). A lost stake is negative. */
export const PlantingTable = (props: StepTableProps<Planting>) => {
  const { stake } = useUnits();
  return (
    <CycleTable
      {...props}
      amount={{
        header: `Stake (${stake})`,
        cell: ({ stakeAmountHuman, lostStake }) => {
          const lost = BigInt(lostStake ?? 0);
          return lost > 0n ? (
            <ExactAmount amount={amount(stake, -lost)} tone="loss" />
          ) : (
            <ExactAmount amount={amountOf(stake, stakeAmountHuman)} />
          );
        },
      }}
      loss={row => row.loss?.message}
      reason={row => (amountOf(stake, row.stakeAmountHuman) === 0n ? NO_STAKE : undefined)}
      time={{ header: 'Planted', at: row => row.plantedAt }}
    />
  );
};
