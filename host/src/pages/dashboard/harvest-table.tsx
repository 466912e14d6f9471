import { amount, type Harvest, useUnits } from 'shared-api';
import { Money } from 'shared-ui';
import { CycleTable, type StepTableProps } from './cycle-table.tsx';
import { amountOf } from './texts.ts';

/** Harvests; the reward is the farmer's own part. */
export const HarvestTable = (props: StepTableProps<Harvest>) => {
  const { stake, reward } = useUnits();
  return (
    <CycleTable
      {...props}
      amount={{
        header: 'Reward',
        cell: row =>
          BigInt(row.lostStake ?? 0) > 0n ? (
            <Money amount={amount(stake, -BigInt(row.lostStake ?? 0))} asset={stake} signed />
          ) : (
            <Money amount={amountOf(reward, row.rewardAmountHuman)} asset={reward} />
          ),
      }}
      time={{ header: 'Harvested', at: row => row.harvestedAt }}
    />
  );
};
