import { styled } from 'styled-components';

/** Main content beside secondary content, both of one height with `$even`; stacked on narrow screens. */
export const TwoColumns = styled.div<{ $even?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-items: ${({ $even = false }) => ($even ? 'stretch' : 'start')};

  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 5fr) minmax(0, 3fr);
  }
`;
