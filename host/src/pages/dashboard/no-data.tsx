import { styled } from 'styled-components';

const Frame = styled.span`
  color: var(--text-2);
  font-size: var(--text-section);
  font-weight: 500;
  letter-spacing: 0;
`;

/** Replaces a figure that is unknown. */
export const NoData = () => <Frame>Not available</Frame>;
