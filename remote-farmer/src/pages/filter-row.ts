import { Row } from 'shared-ui';
import { styled } from 'styled-components';

/** A search with its filters: in one line if there is room, otherwise the filters side by side below the search. */
export const FilterRow = styled(Row)`
  & > :first-child {
    flex: 1 1 18rem;
  }

  & > :not(:first-child, button) {
    flex: 0 1 11rem;

    @media (max-width: 639.98px) {
      flex: 1 1 8rem;
    }
  }

`;
