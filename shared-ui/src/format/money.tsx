import { type Amount, type Asset, type Decimal, formatAmount, parseAmount } from 'shared-api';
import { styled } from 'styled-components';

const Frame = styled.span`
  white-space: nowrap;
  font-variant-numeric: tabular-nums;

  & > span {
    color: var(--muted);
    font-size: 0.82em;
    font-weight: 500;
    letter-spacing: 0;
  }
`;

type MoneyProps<A extends Asset> = {
  /** Atomic units, or the decimal string of the wire. */
  amount: Amount<A> | Decimal | null | undefined;
  /** What it is an amount of; always printed. */
  asset: A;
  /** Decimals, 2 unless told; cut, never rounded up. */
  places?: number;
  missing?: string;
};

/** An amount with its asset, "1,234.50 KALE". */
export const Money = <A extends Asset>({
  amount,
  asset,
  places = 2,
  missing = 'Not available',
}: MoneyProps<A>) =>
  amount === null || amount === undefined ? (
    missing
  ) : (
    <Frame>
      {formatAmount(typeof amount === 'string' ? parseAmount(asset, amount) : amount, { places })}{' '}
      <span>{asset}</span>
    </Frame>
  );
