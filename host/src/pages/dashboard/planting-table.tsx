import { amount, type Planting, useUnits } from 'shared-api';
import { NO_STAKE } from 'shared-ui/content';
import { ExactAmount } from 'shared-ui/rows';
import { CycleTable, lossLabel, type StepTableProps } from './cycle-table.tsx';
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
      loss={({ loss, lostStake }) =>
        loss && {
          label: lossLabel(loss.code, lostStake),
          reason: loss.message,
        }
      }
      reason={({ stakeAmountHuman, unstaked }) =>
        amountOf(stake, stakeAmountHuman) === 0n ? NO_STAKE[unstaked ?? 'unknown'] : undefined
      }
      time={{ header: 'Planted', at: row => row.plantedAt }}
    />
  );
};
