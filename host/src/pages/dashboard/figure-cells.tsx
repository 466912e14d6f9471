import { type ReactNode, useId } from 'react';
import { Skeleton } from 'shared-ui';
import { styled } from 'styled-components';

/** One card of figures divided by hairlines: four in a row, two on a phone. */
export const FigureCells = styled.div`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 1px;
  break-inside: avoid;
  overflow: hidden;
  background: var(--line);
  border: 1px solid var(--line);
  border-radius: var(--radius-l);

  @media (max-width: 899.98px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Frame = styled.section`
  min-width: 0;
  padding: var(--space-3) var(--card-pad);
  background: var(--surface);

  & > h2,
  & > h3,
  & > small {
    min-height: var(--leading-caption);
    color: var(--text-2);
    font-size: var(--text-caption);
    font-weight: 400;
    line-height: var(--leading-caption);
    letter-spacing: 0;
  }

  & > small {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
  }

  & > div {
    display: flex;
    align-items: center;
    min-height: 1.75rem;
    font-size: var(--text-section);
    font-weight: 500;
    letter-spacing: -0.01em;
    font-variant-numeric: tabular-nums;
  }

  & code {
    font-size: 1rem;
    letter-spacing: 0;
    white-space: nowrap;
  }

  @media (max-width: 639.98px) {
    & code {
      font-size: var(--text-body);
    }
  }

  /* Half of 320 px has just room for a short address and its copy button. */
  @media (max-width: 359.98px) {
    padding-inline: var(--space-2);

    & code {
      font-size: var(--text-caption);
    }
  }
`;

type FigureCellProps = {
  /** The spec's name of the figure; a glossary term if it needs one. */
  label: ReactNode;
  value?: ReactNode;
  /** The figure's meaning and its time window. */
  children?: ReactNode;
  /** Its age, once it is stale. */
  age?: ReactNode;
  loading?: boolean;
  /** Heading level, 2 unless the figures belong to a section. */
  level?: 2 | 3;
};

/** One figure with its name; a region of that name. Keeps its height while it loads. */
export const FigureCell = ({ label, value, children, age, loading = false, level = 2 }: FigureCellProps) => {
  const id = useId();
  const Label = `h${level}` as const;
  return (
    <Frame aria-labelledby={id} aria-busy={loading}>
      <Label id={id}>{label}</Label>
      <div>{loading ? <Skeleton width="60%" height="1.25rem" /> : value}</div>
      <small>
        {loading ? <Skeleton width="40%" height="0.75rem" /> : <span>{children}</span>}
        {age}
      </small>
    </Frame>
  );
};
