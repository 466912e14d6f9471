import { amount, type Harvest, useUnits } from 'shared-api';
import { ExactAmount, NO_REWARD } from 'shared-ui/content';
import { CycleTable, type StepTableProps } from './cycle-table.tsx';
import { amountOf } from './texts.ts';

/** Harvests. The reward is the farmer's share, or negative if a stake was lost. */
export const HarvestTable = (props: StepTableProps<Harvest>) => {
  const { stake, reward } = useUnits();
  const netOf = ({ lostStake, rewardAmountHuman }: Harvest) =>
    BigInt(lostStake ?? 0) > 0n
      ? amount(stake, -BigInt(lostStake ?? 0))
      : amountOf(reward, rewardAmountHuman);
  return (
    <CycleTable
      {...props}
      amount={{
        header: `Reward (${reward})`,
        cell: row => {
          const net = netOf(row);
          return <ExactAmount amount={net} tone={net !== null && net < 0n ? 'loss' : undefined} />;
        },
      }}
      reason={row => (netOf(row) === 0n ? `No reward: ${NO_REWARD}` : undefined)}
      time={{ header: 'Harvested', at: row => row.harvestedAt }}
    />
  );
};
