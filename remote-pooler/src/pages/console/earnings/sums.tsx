import type { Decimal } from 'shared-api';
import { Money, Skeleton } from 'shared-ui';
import { styled } from 'styled-components';

/** Sums of money beside each other. */
export const Sums = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr));
  gap: var(--space-3) var(--space-6);
`;

const Cell = styled.div<{ $main: boolean }>`
  @media (max-width: 639.98px) {
    grid-column: ${({ $main }) => ($main ? '1 / -1' : 'auto')};
  }

  & > dt {
    color: var(--text-2);
    font-size: var(--text-caption);
    line-height: var(--leading-caption);
  }

  & > dd {
    font-size: var(--text-${({ $main }) => ($main ? 'title' : 'section')});
    font-weight: ${({ $main }) => ($main ? 600 : 500)};
    line-height: var(--leading-title);
    letter-spacing: -0.01em;
    white-space: nowrap;
  }
`;

type SumProps = { label: string; amount: Decimal | undefined; main?: boolean };

/** One sum of KALE; its name is there while it loads. */
export const Sum = ({ label, amount, main = false }: SumProps) => (
  <Cell $main={main} aria-busy={amount === undefined}>
    <dt>{label}</dt>
    <dd>
      {amount === undefined ? (
        <Skeleton width="7rem" height="var(--leading-title)" />
      ) : (
        <Money amount={amount} asset="KALE" />
      )}
    </dd>
  </Cell>
);
