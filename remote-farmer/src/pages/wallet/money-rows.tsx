import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A caption above or below a figure. */
export const Label = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);
`;

/** Amounts with their names; a sum is set apart from its parts by a line. */
export const Rows = styled.dl`
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

type RowProps = { label: ReactNode; sum?: boolean; children: ReactNode };

/** One amount and its name. */
export const RowOf = ({ label, sum, children }: RowProps) => (
  <>
    <dt data-sum={sum || undefined}>{label}</dt>
    <dd data-sum={sum || undefined}>{children}</dd>
  </>
);
