import { css, styled } from 'styled-components';

/** Inside a card it extends to the card's edges and has no frame; see `card.tsx`. */
export const TableFrame = styled.div`
  position: relative;
  min-width: 0;
  overflow-x: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius-l);
  background: var(--surface);

  @media (max-width: 639.98px) {
    overflow: visible;
    border: 0;
    background: none;
  }
`;

export const TableCaption = styled.caption`
  padding: var(--space-3) var(--space-4);
  color: var(--text-2);
  font-size: var(--text-body);
  text-align: left;

  @media (max-width: 639.98px) {
    display: block;
    padding: 0 0 var(--space-2);
  }
`;

const denseRows = css`
  @media (min-width: 640px) {
    thead tr,
    tbody tr {
      height: var(--row);
    }

    th,
    td {
      padding-inline: var(--space-2);
    }

    tbody tr > * {
      padding-block: 0;
      font-size: 0.8125rem;
    }
  }

  @media (max-width: 639.98px) {
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--radius-l);

    tbody tr:nth-child(n) {
      margin: 0;
      padding: 0 var(--card-pad);
      background: none;
      border: 0;
      border-radius: 0;
    }

    tbody tr > :nth-child(n) {
      padding: 0;
      border-top: 1px solid var(--line);
      text-align: left;
    }

    tbody tr:first-child > * {
      border-top: 0;
    }

    &[aria-busy='true'] tbody tr > td:nth-child(n) {
      padding-block: var(--space-4);
    }

    tbody tr > * > * {
      flex: 1;
      min-width: 0;
    }

    [data-label]::before {
      content: none;
    }
  }
`;

/**
 * A table with hairlines; below 640 px each row is a card that names its cells. It scrolls rather than become narrower
 * than `$least`.
 */
export const TableBody = styled.table<{
  $least?: string | undefined;
  /** `dense`: rows of 36 px; on a phone, rows of two lines in one card. */
  $rows?: 'dense' | undefined;
}>`
  width: 100%;
  min-width: ${({ $least = '0' }) => $least};
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: 0.625rem var(--space-3);
    text-align: left;
    vertical-align: middle;
  }

  tr > :first-child {
    padding-left: var(--table-edge, var(--space-4));
  }

  tr > :last-child {
    padding-right: var(--table-edge, var(--space-4));
  }

  thead th {
    color: var(--text-2);
    font-size: var(--text-caption);
    font-weight: 500;
    white-space: nowrap;
  }

  tbody tr > * {
    border-top: 1px solid var(--line);
  }

  tbody th {
    font-weight: 500;
  }

  tbody tr:hover > * {
    background: color-mix(in srgb, var(--hover) 50%, transparent);
  }

  [data-opens] {
    position: relative;

    &:hover > span {
      text-decoration: underline;
      text-decoration-color: var(--text-3);
      text-underline-offset: 3px;
    }
  }

  [data-align='end'] {
    text-align: right;

    & > [aria-hidden] {
      margin-left: auto;
    }
  }

  @media (max-width: 639.98px) {
    min-width: 0;

    &,
    tbody,
    tr {
      display: block;
    }

    colgroup {
      display: none;
    }

    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    tbody tr {
      padding: var(--space-2) var(--space-4);
      background: var(--surface);
      border: 1px solid var(--line);
      border-radius: var(--radius-l);
    }

    tbody tr + tr {
      margin-top: var(--space-3);
    }

    tbody tr > :nth-child(n) {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: var(--space-4);
      padding: 0.4375rem 0;
      border: 0;
      text-align: right;
      overflow-wrap: anywhere;
    }

    tbody tr > :nth-child(n):not(:last-child) {
      border-bottom: 1px solid var(--line);
    }

    tbody tr:hover > * {
      background: none;
    }

    [data-label]::before {
      content: attr(data-label);
      content: attr(data-label) / '';
      flex: none;
      color: var(--text-2);
      font-size: var(--text-body);
      font-weight: 400;
    }
  }

  ${({ $rows }) => $rows === 'dense' && denseRows}
`;

export const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 0.25rem;
  min-height: 1.5rem;
  margin: -0.25rem -0.375rem;
  padding: 0.125rem 0.375rem;
  background: none;
  border: 0;
  border-radius: var(--radius-s);
  color: inherit;
  font-weight: inherit;
  cursor: pointer;

  &:hover,
  [aria-sort='ascending'] > &,
  [aria-sort='descending'] > & {
    color: var(--text);
  }
`;

/** Over the first cell of a row with details, which names it. */
export const OpenButton = styled.button`
  && {
    position: absolute;
    inset: 0;
    min-width: 0;
    background: none;
    border: 0;
    cursor: pointer;
  }
`;

/** The details of the row above: one cell under all columns. */
export const DetailCell = styled.td`
  &&& {
    padding: var(--space-3) var(--space-4) var(--space-4);
    border-top: 0;
    text-align: left;

    @media (max-width: 639.98px) {
      display: block;
      padding: 0 0 var(--space-3);
      border: 0;
    }
  }
`;

export const EmptyCell = styled.td`
  && {
    display: table-cell;
    padding: 0;
    text-align: center;

    @media (max-width: 639.98px) {
      display: block;
      border: 0;
    }
  }
`;

/** The heading of a group of rows. */
export const GroupCell = styled.th`
  &&& {
    height: var(--row-dense);
    padding: 0 var(--table-edge, var(--space-4));
    background: var(--sunken);
    color: var(--text-2);
    font-size: var(--text-caption);
    font-weight: 400;
    text-align: left;
  }

  @media (max-width: 639.98px) {
    &&& {
      padding: 0;
      background: none;
      line-height: var(--row-dense);
    }
  }
`;
