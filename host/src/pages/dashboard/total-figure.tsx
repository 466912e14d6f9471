import { amount, type FarmerMoney, parseAmount, shownTotal } from 'shared-api';
import { lazyComponent, Money, moneyWords, Percent, Skeleton, Term, VisuallyHidden } from 'shared-ui';
import { MainFigure } from 'shared-ui/content';
import { styled } from 'styled-components';
import { PageLink } from '../../shell/page-link.tsx';
import { HeroCell, HeroLabel } from './hero.ts';

/** The chart with the line of dates below it. */
const trendHeight = 'calc(3.5rem + 2px + var(--leading-caption))';

const TotalTrend = lazyComponent(
  () => import(/* webpackChunkName: 'home-details' */ './total-trend.tsx'),
  () => <Skeleton height={trendHeight} />,
);

const Top = styled.div`
  display: flex;
  justify-content: space-between;
  gap: var(--space-3) var(--space-6);
  width: 100%;
  min-height: 5rem;

  & > :nth-child(2) {
    flex: 0 1 13.75rem;
    min-width: 5.5rem;
  }

  /* The main number never shrinks: the line gives way. */
  & > :first-child {
    flex: none;
  }

  @media (max-width: 639.98px) {
    flex-wrap: wrap;
    column-gap: var(--space-3);
    min-height: 4.25rem;

    & > :nth-child(2) {
      flex: 1 1 4.5rem;
      min-width: 4.5rem;
      align-self: end;
    }
  }
`;

const Change = styled.p<{ $tone: 'gain' | 'loss' | 'text-2' }>`
  margin-top: var(--space-1);

  & > strong {
    color: var(--${({ $tone }) => $tone});
    font-weight: 500;
  }
`;

const Bar = styled.div`
  display: flex;
  gap: 2px;
  width: 100%;
  height: 6px;
  margin-block: var(--space-4) var(--space-3);

  & > i {
    min-width: 4px;
    border-radius: 2px;
    forced-color-adjust: none;
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: var(--space-3);
  width: 100%;
`;

const Parts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-6);

  & dd {
    padding-left: 1rem;
    color: var(--text);
    font-size: var(--text-body);
    font-weight: 500;
    line-height: var(--leading-body);
    font-variant-numeric: tabular-nums;
  }

  & i {
    display: inline-block;
    width: 8px;
    height: 8px;
    margin-right: 8px;
    border-radius: 2px;
    forced-color-adjust: none;
  }

  @media (max-width: 639.98px) {
    flex: 1 1 100%;
    justify-content: space-between;
    gap: var(--space-2) var(--space-3);
  }
`;

/** How the Total changed over the time of its trend. */
const TotalChange = ({ change, trend }: Pick<FarmerMoney, 'change' | 'trend'>) => {
  if (!change) return null;
  const { days, transferred } = change;
  const units = parseAmount('KALE', change.amount);
  const size = amount('KALE', units < 0n ? -units : units);
  const span = days >= 7 ? 'in 7 days' : 'since your first planting';
  if (size === 0n)
    return (
      <Change $tone="text-2">
        {transferred ? 'Nothing gained' : 'No change'} {span}
      </Change>
    );
  const before = parseAmount('KALE', trend[0]?.total ?? '0');
  const isGain = units > 0n;
  return (
    <Change $tone={isGain ? 'gain' : 'loss'}>
      <strong>
        <span aria-hidden="true">{isGain ? '▲' : '▼'} </span>
        <VisuallyHidden>{isGain ? 'Up' : 'Down'} </VisuallyHidden>
        {moneyWords(size)}
        {!transferred && before > 0n && (
          <>
            {' '}
            (<Percent value={(Number(size) / Number(before)) * 100} />)
          </>
        )}
      </strong>{' '}
      {transferred && (isGain ? 'gained ' : 'lost ')}
      {span}
    </Change>
  );
};

const parts = [
  { key: 'available', term: 'available', label: 'Available', colour: 'var(--chart-1)' },
  { key: 'planted', term: 'planted', label: 'Planted', colour: 'var(--chart-2)' },
  { key: 'pendingReward', term: 'pending-reward', label: 'Pending reward', colour: 'var(--chart-3)' },
] as const;

/** Total, the page's main number, with its change, its history and the parts that add up to it. */
export const TotalFigure = ({ money }: { money: FarmerMoney }) => {
  const shown = shownTotal(money);
  return (
    <HeroCell>
      <Top>
        <div>
          <HeroLabel>
            <Term name="total">Total</Term>
          </HeroLabel>
          <MainFigure amount={money.total} asset="KALE" />
          <TotalChange {...money} />
        </div>
        {money.trend.length > 2 && (
          <div>
            <TotalTrend points={money.trend} />
          </div>
        )}
      </Top>
      <Bar aria-hidden="true">
        {parts.map(({ key, colour }) => {
          const units = parseAmount('KALE', money[key]);
          return units > 0n && <i key={key} style={{ flex: `${units} 0 0`, background: colour }} />;
        })}
      </Bar>
      <Foot>
        <Parts>
          {parts.map(({ key, term, label, colour }) => (
            <div key={key}>
              <dt>
                <i aria-hidden="true" style={{ background: colour }} />
                <Term name={term}>{label}</Term>
              </dt>
              <dd>
                <Money amount={shown[key]} asset="KALE" unit={false} />
              </dd>
            </div>
          ))}
        </Parts>
        <PageLink of="wallet">Open wallet</PageLink>
      </Foot>
    </HeroCell>
  );
};
