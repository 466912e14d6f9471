import { styled } from 'styled-components';

/** Text that is compared letter by letter: hashes, addresses, ids. */
export const Mono = styled.code`
  font-family: var(--mono);
  font-size: 0.93em;
  letter-spacing: 0;
  overflow-wrap: anywhere;
`;
