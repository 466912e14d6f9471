import { Row } from 'shared-ui';
import { styled } from 'styled-components';

/** What narrows a list: the search takes the room that the choices leave. */
export const Filters = styled(Row)`
  & > :first-child {
    flex: 1 1 18rem;
  }
`;
