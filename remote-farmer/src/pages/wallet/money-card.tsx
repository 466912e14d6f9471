import {
  type Amount,
  type FarmerContract,
  type FarmerMoney,
  parseAmount,
  shownTotal,
  subtract,
  useCapability,
  type WithdrawableWallet,
} from 'shared-api';
import { ButtonLink, Card, Money, Skeleton, Term } from 'shared-ui';
import { MainFigure, Upcoming } from 'shared-ui/content';
import { ExactAmount } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { Label, RowOf, Rows } from './money-rows.tsx';
import { XlmFees } from './xlm-fees.tsx';

const Cells = styled.div`
  display: grid;
  grid-template-columns: 1.35fr 1fr 0.8fr;
  gap: 1px;
  margin: calc(-1 * var(--space-4)) calc(-1 * var(--card-pad)) calc(-1 * var(--card-pad));
  background: var(--line);
  border-radius: var(--radius-l);
  overflow: hidden;

  & > div {
    display: grid;
    align-content: start;
    gap: var(--space-3);
    min-width: 0;
    padding: var(--card-pad);
    background: var(--surface);
  }

  @media (max-width: 1023.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** On phones, where both cards are far below. */
const Ways = styled.nav`
  display: none;

  @media (max-width: 639.98px) {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(0, 1fr));
    grid-auto-flow: column;
    gap: var(--space-2);
  }
`;

const Bar = styled.div`
  display: flex;
  gap: 2px;
  height: 5px;
  margin-top: var(--space-2);
  border-radius: var(--radius-full);
  overflow: hidden;
`;

const Part = styled.i<{ $chart: 1 | 2 | 3 }>`
  background: var(--chart-${({ $chart }) => $chart});
`;

const Named = styled.span`
  display: grid;
  grid-template-columns: 0.625rem auto;
  column-gap: var(--space-3);
  align-items: baseline;

  & > i {
    width: 0.625rem;
    height: 0.625rem;
    border-radius: 2px;
  }

  & > small {
    grid-column: 2;
  }
`;

/** A width for a part of a bar: the share of the whole, in thousandths. */
const share = (part: Amount, whole: Amount) => (whole > 0n ? Number((part * 1_000n) / whole) : 0);

const kale = (decimal: string) => parseAmount('KALE', decimal);
const minus = (amount: Amount<'KALE'>) => subtract(parseAmount('KALE', '0'), amount);

type MoneyCardProps = {
  money: FarmerMoney | undefined;
  wallet: WithdrawableWallet | undefined;
  contract: FarmerContract | null | undefined;
};

/**
 * The Total and its parts, the movements that it consists of, and the XLM for fees. Each sum is shown with its parts.
 */
export const MoneyCard = ({ money, wallet, contract }: MoneyCardProps) => (
  <Card>
    <Cells>
      <div>
        <Label>
          <Term name="total">Total</Term>
        </Label>
        <div>
          <MainFigure amount={money?.total} asset="KALE" loading={!money} />
          {money?.change && <Change {...money.change} />}
        </div>
        <WaysInAndOut />
        {money ? <Parts money={money} contract={contract} /> : <Skeleton height="9rem" />}
      </div>
      <div>
        <Label>Where it came from, all time, in KALE</Label>
        {money ? <Origin money={money} /> : <Skeleton height="11rem" />}
      </div>
      <div>
        <Label>XLM for fees and reserve</Label>
        {money ? <XlmFees money={money} wallet={wallet} /> : <Skeleton height="11rem" />}
      </div>
    </Cells>
  </Card>
);

const WaysInAndOut = () => (
  <Ways aria-label="Deposit and withdraw">
    <ButtonLink to="#deposit" reloadDocument icon="arrow-down">
      Deposit
    </ButtonLink>
    {useCapability('wallet-withdraw') !== false && (
      <ButtonLink to="#withdraw" reloadDocument icon="arrow-up">
        Withdraw
      </ButtonLink>
    )}
  </Ways>
);

/** The gain or loss over the known days: seven, or those since the first planting. */
const Change = ({ amount, days, transferred }: NonNullable<FarmerMoney['change']>) => {
  const isLoss = amount.startsWith('-');
  const shown = transferred && isLoss ? minus(kale(amount)) : kale(amount);
  return (
    <Label>
      <Money amount={shown} asset="KALE" unit={false} signed={!transferred} />{' '}
      {transferred && (isLoss ? 'lost ' : 'gained ')}
      {days >= 7 ? 'in the last 7 days' : 'since your first planting'}
    </Label>
  );
};

type PartsProps = { money: FarmerMoney; contract: MoneyCardProps['contract'] };

const plantedNote = ({ money: { planted, plantedBlocks: blocks }, contract }: PartsProps) => {
  if (blocks === 0) return 'Nothing planted now';
  const [worked, open] = [contract?.worked_blocks ?? 0, contract?.open_blocks ?? 0];
  const states = [worked > 0 && `${worked} worked`, open > 0 && `${open} open`].filter(Boolean);
  const known = states.length > 0 && worked + open === blocks ? `: ${states.join(', ')}` : '';
  const stake = kale(planted) > 0n ? 'In' : 'Without a stake in';
  return `${stake} ${blocks} ${blocks === 1 ? 'block' : 'blocks'}${known}`;
};

const pendingNote = ({ money, contract }: PartsProps) => {
  const isKnown = kale(money.pendingReward) > 0n;
  const isOpen = money.plantedBlocks > 0 && money.pendingBlocks === 0;
  if (!isKnown && !isOpen) return 'From blocks not yet harvested';
  const at = contract?.next_harvest_at;
  return (
    <>
      {isKnown ? 'Paid' : 'Known when the block closes, paid'} with the{' '}
      {contract?.status === 'exiting' ? 'final' : 'next'} harvest
      {at && (
        <>
          , <Upcoming at={at} due="due now" />
        </>
      )}
    </>
  );
};

const Parts = (props: PartsProps) => {
  const { money } = props;
  const total = kale(money.total);
  // As on the home page: with the decimals of the Total, to which they add up.
  const { available, planted, pendingReward } = shownTotal(money);
  const parts = [
    { name: 'available', label: 'Available', amount: available, note: 'Ready to plant or withdraw' },
    { name: 'planted', label: 'Planted', amount: planted, note: plantedNote(props) },
    { name: 'pending-reward', label: 'Pending reward', amount: pendingReward, note: pendingNote(props) },
  ] as const;
  const chart = [1, 2, 3] as const;
  return (
    <>
      <Bar aria-hidden="true">
        {parts.map(({ name, amount }, at) => (
          <Part key={name} $chart={chart[at] ?? 3} style={{ flexGrow: share(amount, total) }} />
        ))}
      </Bar>
      <Rows>
        {parts.map(({ name, label, amount, note }, at) => (
          <RowOf
            key={name}
            label={
              <Named>
                <Part $chart={chart[at] ?? 3} />
                <Term name={name}>{label}</Term>
                <small>{note}</small>
              </Named>
            }
          >
            <Money amount={amount} asset="KALE" unit={false} />
          </RowOf>
        ))}
      </Rows>
    </>
  );
};

const Origin = ({ money }: { money: FarmerMoney }) => {
  const { deposited, earned, lostStakes, lostBlocks, pendingReward, withdrawn, total } = money;
  return (
    <Rows>
      <RowOf label="Deposited">
        <ExactAmount amount={kale(deposited)} />
      </RowOf>
      <RowOf label="Earned">
        <ExactAmount amount={kale(earned)} signed tone={kale(earned) > 0n ? 'gain' : undefined} />
      </RowOf>
      <RowOf
        label={
          <>
            <Term name="lost-stake">Lost stakes</Term>
            {lostBlocks > 0 && ` · ${lostBlocks} ${lostBlocks === 1 ? 'block' : 'blocks'}`}
          </>
        }
      >
        <ExactAmount amount={minus(kale(lostStakes))} tone={kale(lostStakes) > 0n ? 'loss' : undefined} />
      </RowOf>
      <RowOf label="Pending reward">
        <ExactAmount amount={kale(pendingReward)} signed />
      </RowOf>
      <RowOf label="Withdrawn">
        <ExactAmount amount={minus(kale(withdrawn))} />
      </RowOf>
      <RowOf label="Total" sum>
        <ExactAmount amount={kale(total)} />
      </RowOf>
    </Rows>
  );
};
