import { type Amount, type Asset, type Decimal, parseAmount } from 'shared-api';
import { styled } from 'styled-components';
import { Skeleton } from '../feedback/skeleton.tsx';
import { moneyWords } from '../format/money.tsx';

const Frame = styled.span`
  display: block;
  color: var(--text);
  font-size: var(--text-hero);
  font-weight: 600;
  line-height: var(--leading-hero);
  letter-spacing: -0.025em;
  white-space: nowrap;

  & > span {
    color: var(--text-3);
  }

  & > small {
    display: inline-block;
    margin-left: 0.25em;
    color: var(--text-3);
    font-size: var(--text-section);
    font-weight: 400;
    letter-spacing: 0;
  }
`;

/** From this number of digits before the point, the unit moves to a second line. */
const LONG = 10;

type MainFigureProps<A extends Asset> = {
  amount: Amount<A> | Decimal | null | undefined;
  asset: A;
  signed?: boolean;
  loading?: boolean;
};

/** A page's main number, the largest text on it. */
export const MainFigure = <A extends Asset>({
  amount,
  asset,
  signed = false,
  loading,
}: MainFigureProps<A>) => {
  if (loading) return <Skeleton width="220px" height="var(--leading-hero)" />;
  if (amount === null || amount === undefined) return <Frame>–</Frame>;
  const words = moneyWords(typeof amount === 'string' ? parseAmount(asset, amount) : amount, { signed });
  const [whole = '', decimals = ''] = words.split('.');
  const long = whole.replace(/\D/g, '').length >= LONG;
  return (
    <Frame>
      {whole}
      <span>.{decimals}</span>
      {long && <br />}
      <small>{asset}</small>
    </Frame>
  );
};
