import { styled } from 'styled-components';

/** The first link of a page: skips to `#main`. */
export const SkipLink = styled.a`
  position: fixed;
  z-index: 80;
  top: var(--space-2);
  left: var(--space-2);
  padding: var(--space-2) var(--space-4);
  background: var(--accent);
  border-radius: var(--radius);
  color: var(--accent-ink);
  font-weight: 600;

  &:not(:focus) {
    clip-path: inset(50%);
    pointer-events: none;
  }
`;
