import { styled } from 'styled-components';
import { TableBody, TableFrame } from '../data/table-styles.ts';

/** The viewport of a long table: it scrolls by itself, and the headers stay visible. */
export const ScrollFrame = styled(TableFrame)`
  && {
    overflow: auto;
    overflow-anchor: none;
    overscroll-behavior: auto;
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** Height of a row with one line, in pixels. */
export const rowHeight = { usual: 43, dense: 36 };

/** Column widths are fixed, because the rendered rows change while scrolling. */
export const LongTable = styled(TableBody)`
  table-layout: fixed;
  min-width: 40rem;
  overflow-wrap: anywhere;

  thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    background: var(--surface);
    box-shadow: inset 0 -1px var(--line);
  }

  tbody tr {
    height: ${({ $rows }) => rowHeight[$rows ?? 'usual']}px;
  }

  @media (max-width: 639.98px) {
    min-width: 0;

    tbody tr {
      height: auto;
    }
  }
`;
