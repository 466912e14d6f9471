import { styled } from 'styled-components';

/** What a page is about beside what goes with it, of one height if told; one under the other where there is no room. */
export const TwoColumns = styled.div<{ $even?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-items: ${({ $even = false }) => ($even ? 'stretch' : 'start')};

  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 5fr) minmax(0, 3fr);
  }
`;
