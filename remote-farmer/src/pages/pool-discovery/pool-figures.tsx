import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** The three main figures of a pool, the first one larger. */
export const PoolFigures = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1.2fr 1fr;
  align-items: start;
  gap: var(--space-3);
`;

const Frame = styled.div<{ $leading: boolean }>`
  min-width: 0;

  & > dt {
    color: var(--text-2);
    font-size: var(--text-caption);
    line-height: var(--leading-caption);
  }

  & > dd {
    font-size: var(--text-${({ $leading }) => ($leading ? 'title' : 'section')});
    font-weight: ${({ $leading }) => ($leading ? 600 : 500)};
    line-height: var(--leading-title);
    letter-spacing: -0.01em;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  & small {
    display: block;
    color: var(--text-3);
    font-size: var(--text-caption);
    font-weight: 400;
    letter-spacing: 0;
    line-height: var(--leading-caption);
    white-space: normal;
  }
`;

type PoolFigureProps = { label: ReactNode; leading?: boolean; note?: ReactNode; children: ReactNode };

/** One figure, with its explanation below. */
export const PoolFigure = ({ label, leading = false, note, children }: PoolFigureProps) => (
  <Frame $leading={leading}>
    <dt>{label}</dt>
    <dd>
      {children}
      {note && <small>{note}</small>}
    </dd>
  </Frame>
);
