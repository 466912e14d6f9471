import type { ReactNode } from 'react';
import { type Amount, type FarmerMoney, parseAmount, subtract, type WithdrawableWallet } from 'shared-api';
import { Card, Money, Skeleton } from 'shared-ui';
import { ExactAmount, MainFigure, Term } from 'shared-ui/content';
import { styled } from 'styled-components';

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

const Label = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);
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

const Rows = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2) var(--space-4);
  font-variant-numeric: tabular-nums;

  & > dt {
    color: var(--text-2);
  }

  & > dt small {
    display: block;
    font-size: var(--text-caption);
    line-height: var(--leading-caption);
  }

  & > dd {
    font-weight: 500;
    text-align: right;
  }

  & > [data-sum] {
    margin-top: 1px;
    padding-top: var(--space-2);
    border-top: 1px solid var(--line);
    margin-inline: calc(-0.5 * var(--space-4));
    padding-inline: calc(0.5 * var(--space-4));
    color: var(--text);
    font-weight: 600;
  }

  & > [data-sum]:is(dt) {
    margin-left: 0;
    padding-left: 0;
  }

  & > [data-sum]:is(dd) {
    margin-right: 0;
    padding-right: 0;
  }
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

type RowProps = { label: ReactNode; sum?: boolean; children: ReactNode };

const RowOf = ({ label, sum, children }: RowProps) => (
  <>
    <dt data-sum={sum || undefined}>{label}</dt>
    <dd data-sum={sum || undefined}>{children}</dd>
  </>
);

/** A width for a part of a bar: the share of the whole, in thousandths. */
const share = (part: Amount, whole: Amount) => (whole > 0n ? Number((part * 1_000n) / whole) : 0);

const kale = (decimal: string) => parseAmount('KALE', decimal);
const minus = (amount: Amount<'KALE'>) => subtract(parseAmount('KALE', '0'), amount);
const RESERVE = 'Account and trustline reserve';

type MoneyCardProps = { money: FarmerMoney | undefined; wallet: WithdrawableWallet | undefined };

/** The Total and its parts, the movements it is made of, and the XLM for fees. Each sum is shown with its parts. */
export const MoneyCard = ({ money, wallet }: MoneyCardProps) => (
  <Card>
    <Cells>
      <div>
        <Label>
          <Term name="total">Total</Term>
        </Label>
        <div>
          <MainFigure amount={money?.total} asset="KALE" loading={!money} />
          {money && <Change money={money} />}
        </div>
        {money ? <Parts money={money} /> : <Skeleton height="9rem" />}
      </div>
      <div>
        <Label>Where it came from, all time, in KALE</Label>
        {money ? <Origin money={money} /> : <Skeleton height="11rem" />}
      </div>
      <div>
        <Label>XLM for network fees</Label>
        {money ? <Fees money={money} wallet={wallet} /> : <Skeleton height="11rem" />}
      </div>
    </Cells>
  </Card>
);

const SIX_DAYS = 6 * 86_400_000;

/** How the total changed over the days that are known: seven, or those since the first planting. */
const Change = ({ money: { total, trend } }: { money: FarmerMoney }) => {
  const [first, last] = [trend[0], trend.at(-1)];
  if (!first || !last || trend.length < 2) return null;
  const change = subtract(kale(total), kale(first.total));
  const isWeek = Date.parse(last.at) - Date.parse(first.at) > SIX_DAYS;
  return (
    <Label>
      <Money amount={change} asset="KALE" unit={false} signed />{' '}
      {isWeek ? 'in the last 7 days' : 'since your first planting'}
    </Label>
  );
};

const plantedNote = (blocks: number) => {
  if (blocks === 0) return 'Nothing planted now';
  return blocks === 1 ? 'In 1 block' : `In ${blocks} blocks`;
};

const Parts = ({ money }: { money: FarmerMoney }) => {
  const { available, planted, plantedBlocks, pendingReward, total } = money;
  const parts = [
    { name: 'available', label: 'Available', amount: kale(available), note: 'Ready to plant or withdraw' },
    {
      name: 'planted',
      label: 'Planted',
      amount: kale(planted),
      note: plantedNote(plantedBlocks),
    },
    {
      name: 'pending-reward',
      label: 'Pending reward',
      amount: kale(pendingReward),
      note: kale(pendingReward) > 0n ? 'Paid with the next harvest' : 'From blocks not yet harvested',
    },
  ] as const;
  const chart = [1, 2, 3] as const;
  return (
    <>
      <Bar aria-hidden="true">
        {parts.map(({ name, amount }, at) => (
          <Part key={name} $chart={chart[at] ?? 3} style={{ flexGrow: share(amount, kale(total)) }} />
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
            <ExactAmount amount={amount} />
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

const Big = styled.p`
  font-size: var(--text-title);
  font-weight: 600;
  line-height: var(--leading-title);
  letter-spacing: -0.02em;
`;

/** How long the XLM above the reserve pays for fees, at the present rate. */
const lastsFor = (spendable: Amount<'XLM'>, feesPerDay: Amount<'XLM'>) => {
  if (feesPerDay <= 0n) return null;
  const days = spendable > 0n ? Number(spendable / feesPerDay) : 0;
  if (days < 1) return 'Enough for less than a day';
  if (days > 365) return 'Enough for more than a year';
  return `Enough for about ${days === 1 ? 'a day' : `${days} days`}`;
};

const Fees = ({ money: { xlm }, wallet }: { money: FarmerMoney; wallet: WithdrawableWallet | undefined }) => {
  if (!xlm) return <Label>Not available</Label>;
  const reserve = wallet?.assets
    .find(({ asset }) => asset === 'XLM')
    ?.reserved.find(({ label }) => label === RESERVE)?.amount;
  const balance = parseAmount('XLM', xlm.balance);
  const none = parseAmount('XLM', '0');
  const spendable = subtract(balance, parseAmount('XLM', reserve ?? '0'));
  const time = lastsFor(spendable, parseAmount('XLM', xlm.feesPerDay ?? '0'));
  return (
    <>
      <div>
        <Big>
          <Money amount={balance} asset="XLM" />
        </Big>
        {time && <Label>{time}</Label>}
      </div>
      <Rows>
        <RowOf label="Deposited">
          <ExactAmount amount={parseAmount('XLM', xlm.deposited)} />
        </RowOf>
        <RowOf label="Withdrawn">
          <ExactAmount amount={subtract(none, parseAmount('XLM', xlm.withdrawn))} />
        </RowOf>
        <RowOf label="Fees paid">
          <ExactAmount amount={subtract(none, parseAmount('XLM', xlm.fees))} />
        </RowOf>
        <RowOf label="Balance" sum>
          <ExactAmount amount={balance} />
        </RowOf>
        {reserve && (
          <RowOf label={<Term name="reserve">Reserve</Term>}>
            <ExactAmount amount={subtract(none, parseAmount('XLM', reserve))} />
          </RowOf>
        )}
        {reserve && (
          <RowOf label="For fees">
            <ExactAmount amount={spendable > 0n ? spendable : none} />
          </RowOf>
        )}
      </Rows>
    </>
  );
};
