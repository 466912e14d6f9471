import { Row } from 'shared-ui';
import { styled } from 'styled-components';

/** The filters of a list: the search field fills the space left by the others. */
export const Filters = styled(Row)`
  & > :first-child {
    flex: 1 1 18rem;

    @media (max-width: 639.98px) {
      flex-basis: 100%;
    }
  }
`;
