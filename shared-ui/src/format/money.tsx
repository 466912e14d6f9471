import { type Amount, type Asset, type Decimal, formatAmount, parseAmount } from 'shared-api';
import { styled } from 'styled-components';

const Frame = styled.span<{ $tone?: 'gain' | 'loss' | undefined }>`
  white-space: nowrap;
  ${({ $tone }) => $tone && `color: var(--${$tone});`}
`;

const Unit = styled.span`
  color: var(--text-3);
  font-size: var(--text-caption);
  font-weight: 400;
  line-height: 1;
  letter-spacing: 0;
`;

type MoneyProps<A extends Asset> = {
  /** Atomic units, or the decimal string of the wire. */
  amount: Amount<A> | Decimal | null | undefined;
  asset: A;
  /** Decimals, 2 by default; cut, never rounded up. */
  places?: number;
  /** `false` if a heading or a total nearby already names the asset. */
  unit?: boolean;
  /** Prints "+" before a gain and colours gain and loss; a minus is always printed. */
  signed?: boolean;
  missing?: string;
};

/** "+1,234.50", with a true minus. */
export const moneyWords = (amount: Amount, { places = 2, signed = false } = {}) => {
  const words = formatAmount(amount, { places }).replace('-', '−');
  return signed && amount > 0n ? `+${words}` : words;
};

/** An amount with its asset, "1,234.50 KALE". */
export const Money = <A extends Asset>({
  amount,
  asset,
  places = 2,
  unit = true,
  signed = false,
  missing = 'Not available',
}: MoneyProps<A>) => {
  if (amount === null || amount === undefined) return missing;
  const exact = typeof amount === 'string' ? parseAmount(asset, amount) : amount;
  const words = moneyWords(exact, { places, signed });
  return (
    <Frame $tone={signed && exact !== 0n ? (exact > 0n ? 'gain' : 'loss') : undefined}>
      {words}
      {unit && <Unit> {asset}</Unit>}
    </Frame>
  );
};
