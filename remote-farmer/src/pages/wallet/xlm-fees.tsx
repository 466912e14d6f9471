import { type Amount, type FarmerMoney, parseAmount, subtract, type WithdrawableWallet } from 'shared-api';
import { Money, Term } from 'shared-ui';
import { ExactAmount } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { Label, RowOf, Rows } from './money-rows.tsx';

const Big = styled.p`
  font-size: var(--text-title);
  font-weight: 600;
  line-height: var(--leading-title);
  letter-spacing: -0.02em;
`;

/** How long the XLM above the reserve pays for fees, at the current rate. */
const lastsFor = (spendable: Amount<'XLM'>, feesPerDay: Amount<'XLM'>) => {
  if (feesPerDay <= 0n) return null;
  if (spendable <= 0n) return 'Nothing left for fees';
  const days = Number(spendable / feesPerDay);
  if (days < 1) return 'Enough for less than a day';
  if (days > 365) return 'Enough for more than a year';
  return `Enough for about ${days === 1 ? 'a day' : `${days} days`}`;
};

type XlmFeesProps = { money: FarmerMoney; wallet: WithdrawableWallet | undefined };

/** The wallet's XLM, its parts, and the time for which it covers fees. */
export const XlmFees = ({ money: { xlm }, wallet }: XlmFeesProps) => {
  if (!xlm) return <Label>Not available</Label>;
  const parts = wallet?.assets.find(({ asset }) => asset === 'XLM')?.reserved;
  const reserve = parts?.find(({ kind }) => kind === 'reserve')?.amount;
  const balance = parseAmount('XLM', xlm.balance);
  const none = parseAmount('XLM', '0');
  const sponsored = parseAmount('XLM', xlm.sponsoredFees ?? '0');
  const spendable = subtract(balance, parseAmount('XLM', reserve ?? '0'));
  // No reserve among the parts is none: the sponsor holds it. Parts of an earlier server have no kind.
  const known = balance === 0n || parts?.every(({ kind }) => kind !== undefined);
  const time = known ? lastsFor(spendable, parseAmount('XLM', xlm.feesPerDay ?? '0')) : null;
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
        {sponsored > 0n && (
          <RowOf label="Fees paid by the platform">
            <ExactAmount amount={sponsored} />
          </RowOf>
        )}
      </Rows>
    </>
  );
};
