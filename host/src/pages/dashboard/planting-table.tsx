import { amount, type Planting, useUnits } from 'shared-api';
import { NO_STAKE } from 'shared-ui/content';
import { ExactAmount } from 'shared-ui/rows';
import { CycleTable, type StepTableProps } from './cycle-table.tsx';
import { amountOf } from './texts.ts';

/** Whether a block without accepted work was planted without a stake, and so lost nothing. */
const isNoLoss = (code: string, lostStake: Planting['lostStake']) =>
  code !== 'HARVEST_EXPIRED' && BigInt(lostStake ?? 0) === 0n;

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
          label: isNoLoss(loss.code, lostStake) ? 'No accepted work' : 'Lost',
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
