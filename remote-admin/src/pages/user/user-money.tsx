import { type Amount, type Asset, type Decimal, type FarmerId, shownTotal } from 'shared-api';
import { useFarmerMoney } from 'shared-api/farmer';
import { Card, ErrorState, Money } from 'shared-ui';
import { Figure, FigureStrip } from 'shared-ui/content';
import { styled } from 'styled-components';

const Identity = styled.p`
  color: var(--text-2);
  font-size: var(--text-body);
`;

const Exact = ({ amount, asset }: { amount: Decimal | undefined; asset: Asset }) => (
  <Money amount={amount} asset={asset} places={7} unit={false} />
);

/** A farmer's Total, its parts, and the deposits, earnings and withdrawals that add up to it. Both sums are exact. */
export const UserMoney = ({ farmerId }: { farmerId: FarmerId }) => {
  const money = useFarmerMoney(farmerId);
  const { data, error } = money;
  const parts = data && shownTotal(data);
  const figure = (label: string, amount: Amount<'KALE'> | Decimal | undefined) => (
    <Figure label={label} value={<Money amount={amount} asset="KALE" />} />
  );
  if (!data && error) {
    return (
      <Card title="Money">
        <ErrorState message="Failed to load the farmer’s money. Please try again." of={money} />
      </Card>
    );
  }
  return (
    <Card title="Money">
      <FigureStrip inCard loading={!data}>
        {figure('Total', parts?.total)}
        {figure('Available', parts?.available)}
        {figure('Planted', parts?.planted)}
        {figure('Pending reward', parts?.pendingReward)}
        {figure('Lost stakes', data?.lostStakes)}
      </FigureStrip>
      {data && (
        <Identity>
          Total <Exact amount={data.total} asset="KALE" /> KALE = Deposited{' '}
          <Exact amount={data.deposited} asset="KALE" /> + Net earned{' '}
          <Exact amount={data.netEarned} asset="KALE" /> + Pending reward{' '}
          <Exact amount={data.pendingReward} asset="KALE" /> − Withdrawn{' '}
          <Exact amount={data.withdrawn} asset="KALE" />
        </Identity>
      )}
      {data?.xlm && (
        <Identity>
          Balance <Exact amount={data.xlm.balance} asset="XLM" /> XLM = Deposited{' '}
          <Exact amount={data.xlm.deposited} asset="XLM" /> − Withdrawn{' '}
          <Exact amount={data.xlm.withdrawn} asset="XLM" /> − Fees{' '}
          <Exact amount={data.xlm.fees} asset="XLM" />
        </Identity>
      )}
    </Card>
  );
};
