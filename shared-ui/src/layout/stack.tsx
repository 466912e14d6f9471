import { styled } from 'styled-components';
import { column } from './column.ts';

type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16;

/** Children below one another, a step of the spacing scale apart (default: 4). */
export const Stack = styled.div<{ $gap?: Space }>`
  ${column}
  gap: var(--space-${({ $gap = 4 }) => $gap});
`;

/** Children side by side, wrapping when narrow. */
export const Row = styled.div<{ $gap?: Space; $justify?: 'start' | 'end' | 'between' }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-${({ $gap = 3 }) => $gap});
  justify-content: ${({ $justify = 'start' }) => ($justify === 'between' ? 'space-between' : $justify)};
`;

/** As many equal columns as fit, none narrower than `$min` (default: 13rem), at most `$columns`. */
export const Grid = styled.div<{ $min?: string; $columns?: number; $gap?: Space }>`
  --gap: var(--space-${({ $gap = 4 }) => $gap});
  --least: calc((100% - var(--gap) * ${({ $columns = 4 }) => $columns - 1}) / ${({ $columns = 4 }) => $columns});
  display: grid;
  gap: var(--gap);
  grid-template-columns: repeat(
    auto-fill,
    minmax(min(100%, max(${({ $min = '13rem' }) => $min}, var(--least))), 1fr)
  );
`;
