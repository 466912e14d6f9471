import { styled } from 'styled-components';

const Frame = styled.span`
  color: var(--muted);
  font-size: var(--text-lg);
  font-weight: 500;
  letter-spacing: 0;
`;

/** Stands where a figure would, when nobody knows it. */
export const Missing = () => <Frame>Not available</Frame>;
