import { keyframes, styled } from 'styled-components';

/** Ignores clicks before it is visible, so that a click that is already under way hits its target. */
const arrive = keyframes`
  from { opacity: 0; pointer-events: none; }
  50% { opacity: 1; }
  99% { pointer-events: none; }
`;

/**
 * Stays in view below the list and covers the rows beneath, so that late content moves nothing. The outline is visible
 * in forced colors, which remove the shadow.
 */
export const PageFoot = styled.div`
  position: sticky;
  bottom: var(--space-4);
  z-index: 1;
  display: grid;
  gap: var(--space-3);

  /* Above the bottom bar. */
  @media (max-width: 639.98px) {
    bottom: calc(var(--space-16) + env(safe-area-inset-bottom));
  }

  &:empty {
    display: none;
  }

  & > * {
    background: var(--surface);
    border-radius: var(--radius);
    outline: 1px solid transparent;
    box-shadow: var(--shadow);
    animation: ${arrive} 600ms ease-out;
  }
`;
