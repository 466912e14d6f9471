import { keyframes, styled } from 'styled-components';

const pulse = keyframes`
  50% { opacity: 0.45; }
`;

const Bar = styled.span`
  display: block;
  max-width: 100%;
  background: var(--line);
  border-radius: var(--radius-s);
  animation: ${pulse} 1.6s ease-in-out 1s infinite;
`;

/** A placeholder of the final size. Silent: mark the box `aria-busy`. */
export const Skeleton = ({ width = '100%', height = '1rem' }: { width?: string; height?: string }) => (
  <Bar aria-hidden="true" style={{ width, height }} />
);
