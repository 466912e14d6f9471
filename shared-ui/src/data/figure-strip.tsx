import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '../feedback/skeleton.tsx';

const Frame = styled.dl<{ $columns: string | undefined }>`
  display: grid;
  grid-template-columns: ${({ $columns }) => $columns ?? 'repeat(auto-fit, minmax(11rem, 1fr))'};
  break-inside: avoid;
  background: var(--line);
  border: 1px solid var(--line);
  border-radius: var(--radius-l);
  gap: 1px;
  overflow: hidden;

  @media (max-width: 639.98px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    /* Also a last figure that would be alone in its row. */
    & > [data-wide],
    & > [data-wide]:first-child ~ :last-child:nth-child(even),
    &:not(:has(> [data-wide])) > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
`;

const Cell = styled.div`
  display: grid;
  align-content: center;
  gap: 2px;
  min-width: 0;
  padding: var(--space-4) var(--card-pad);
  background: var(--surface);

  & > dt {
    color: var(--text-2);
    font-size: var(--text-caption);
    line-height: var(--leading-caption);
  }

  & > dd {
    font-size: var(--text-section);
    font-weight: 500;
    line-height: var(--leading-section);
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }

  @media (max-width: 639.98px) {
    align-content: start;
  }

  & > dd + dd {
    color: var(--text-2);
    font-size: var(--text-caption);
    font-weight: 400;
    line-height: var(--leading-caption);
    letter-spacing: 0;
  }
`;

/** One card of figures divided by hairlines. `columns` is a CSS grid track list for wide pages; phones show two a row. */
export const FigureStrip = ({ columns, children }: { columns?: string; children: ReactNode }) => (
  <Frame $columns={columns}>{children}</Frame>
);

type FigureProps = {
  label: ReactNode;
  value: ReactNode;
  /** The figure's meaning and its time window: "all time", "now". */
  note?: ReactNode;
  loading?: boolean;
  /** Fills a row on a phone: for the main number. */
  wide?: boolean;
};

/** One figure of a strip: its name above it, its note below. The name shows while the figure loads. */
export const Figure = ({ label, value, note, loading = false, wide = false }: FigureProps) => (
  <Cell aria-busy={loading} {...(wide && { 'data-wide': '' })}>
    <dt>{label}</dt>
    <dd>{loading ? <Skeleton width="60%" height="var(--leading-section)" /> : value}</dd>
    {(note || loading) && (
      <dd>{loading ? <Skeleton width="40%" height="var(--leading-caption)" /> : note}</dd>
    )}
  </Cell>
);
