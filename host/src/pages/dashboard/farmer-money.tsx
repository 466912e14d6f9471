import { type FarmerMoney, type Resource, useCapability } from 'shared-api';
import { Count, Money, Skeleton, Stack } from 'shared-ui';
import { Figure, FigureStrip, MainFigure } from 'shared-ui/content';
import { styled } from 'styled-components';

const Label = styled.h3`
  color: var(--text-2);
  font-size: var(--text-body);
  font-weight: 500;
`;

/** Total, and below it the parts that make it up. */
const Figures = ({ money }: { money: FarmerMoney }) => (
  <Stack $gap={4}>
    <div>
      <Label>Total</Label>
      <MainFigure amount={money.total} asset="KALE" />
    </div>
    <FigureStrip>
      <Figure
        label="Available"
        value={<Money amount={money.available} asset="KALE" unit={false} />}
        note="in your wallet"
      />
      <Figure
        label="Planted"
        value={<Money amount={money.planted} asset="KALE" unit={false} />}
        note={
          <>
            in <Count value={money.plantedBlocks} /> {money.plantedBlocks === 1 ? 'block' : 'blocks'}, until
            harvested
          </>
        }
      />
      <Figure
        label="Pending reward"
        value={<Money amount={money.pendingReward} asset="KALE" unit={false} />}
        note="not yet harvested"
      />
      <Figure
        label="Net earned"
        value={<Money amount={money.netEarned} asset="KALE" unit={false} signed />}
        note={
          <>
            Earned <Money amount={money.earned} asset="KALE" unit={false} />, lost stakes{' '}
            <Money amount={money.lostStakes} asset="KALE" unit={false} />
          </>
        }
      />
    </FigureStrip>
  </Stack>
);

/** Whether there is any KALE to show: before it, the checklist says what to do. */
const isEmpty = ({ total, plantedBlocks, earned, lostStakes, deposited }: FarmerMoney) =>
  plantedBlocks === 0 && ![total, earned, lostStakes, deposited].some(amount => /[1-9]/.test(amount));

/** What the farmer has, earned and lost, in KALE; nothing where the server does not say. */
export const FarmerMoneyFigures = ({ money: { data, loading } }: { money: Resource<FarmerMoney> }) => {
  const known = useCapability('farmer-money') === true;
  if (data) return isEmpty(data) ? null : <Figures money={data} />;
  return known && loading ? <Skeleton height="9.5rem" /> : null;
};
