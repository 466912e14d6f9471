import { createContext, type ReactNode, useContext } from 'react';
import { css, styled } from 'styled-components';
import { Skeleton } from '../feedback/skeleton.tsx';

const Frame = styled.dl<{ $columns: string | undefined; $inCard: boolean }>`
  display: grid;
  grid-template-columns: ${({ $columns }) => $columns ?? 'repeat(auto-fit, minmax(11rem, 1fr))'};
  break-inside: avoid;
  background: var(--line);
  border: 1px solid var(--line);
  border-radius: var(--radius-l);
  gap: 1px;
  overflow: hidden;

  ${({ $inCard }) =>
    $inCard &&
    css`
      margin-inline: calc(-1 * var(--card-pad));
      border-width: 1px 0;
      border-radius: 0;
    `}

  /* Beside a main number, which is higher. */
  &:has(> [data-wide]) > * {
    align-content: center;
  }

  @media (max-width: 639.98px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    /* Also a last figure that would be alone in its row. */
    & > [data-wide],
    & > [data-wide]:first-child ~ :last-child:nth-child(even),
    &:not(:has(> [data-wide])) > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }

    &:has(> [data-wide]) > * {
      align-content: start;
    }
  }
`;

const Cell = styled.div`
  display: grid;
  align-content: start;
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

  /* A unit that does not fit beside its amount moves below it. */
  & > dt + dd > * {
    white-space: normal;
  }

  & > dd + dd {
    color: var(--text-2);
    font-size: var(--text-caption);
    font-weight: 400;
    line-height: var(--leading-caption);
    letter-spacing: 0;
  }
`;

type FigureStripProps = {
  /** A CSS grid track list for wide pages; phones show two a row. */
  columns?: string;
  /** Within a card, from edge to edge. */
  inCard?: boolean;
  /** Whether its figures load. */
  loading?: boolean;
  children: ReactNode;
};

const Loading = createContext(false);

/** One card of figures divided by hairlines. */
export const FigureStrip = ({ columns, inCard = false, loading = false, children }: FigureStripProps) => (
  <Frame $columns={columns} $inCard={inCard}>
    <Loading value={loading}>{children}</Loading>
  </Frame>
);

type FigureProps = {
  label: ReactNode;
  value: ReactNode;
  /** The figure's meaning and its time window: "all time", "now". */
  children?: ReactNode;
  /** Default: as its strip. */
  loading?: boolean;
  /** Fills a row on a phone: for the main number. */
  wide?: boolean;
};

/** One figure of a strip: its name above it, its note below. The name shows while the figure loads. */
export const Figure = ({ label, value, children: note, loading: own, wide = false }: FigureProps) => {
  const ofStrip = useContext(Loading);
  const loading = own ?? ofStrip;
  return (
    <Cell aria-busy={loading} {...(wide && { 'data-wide': '' })}>
      <dt>{label}</dt>
      <dd>
        {loading ? <Skeleton width="60%" height={`var(--leading-${wide ? 'hero' : 'section'})`} /> : value}
      </dd>
      {(note || loading) && (
        <dd>{loading ? <Skeleton width="40%" height="var(--leading-caption)" /> : note}</dd>
      )}
    </Cell>
  );
};
