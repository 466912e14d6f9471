import type { Amount } from 'shared-api';
import { styled } from 'styled-components';
import { moneyWords } from './money.tsx';

const Frame = styled.span<{ $tone: 'gain' | 'loss' | 'waiting' | undefined }>`
  white-space: nowrap;
  font-weight: 500;
  ${({ $tone }) => $tone && `color: var(--${$tone});`}

  & > span {
    color: var(--text-3);
    font-weight: 400;
  }
`;

type ExactAmountProps = {
  amount: Amount | null;
  signed?: boolean;
  tone?: 'gain' | 'loss' | 'waiting' | undefined;
};

/** An exact amount, for a column whose header names the asset: the last five of its 7 decimals are dimmed, whatever its tone. */
export const ExactAmount = ({ amount, signed = false, tone }: ExactAmountProps) => {
  if (amount === null) return '–';
  const words = moneyWords(amount, { places: 7, signed });
  const quiet = words.length - 5;
  return (
    <Frame $tone={tone}>
      {words.slice(0, quiet)}
      <span>{words.slice(quiet)}</span>
    </Frame>
  );
};
