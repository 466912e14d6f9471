import { css } from 'styled-components';

/** One column that never grows with its content; a button in it keeps its own width. */
export const column = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;

  & > :is(a, button) {
    justify-self: start;
  }
`;
