import { styled } from 'styled-components';
import { column } from '../layout/column.ts';

export const Figure = styled.figure`
  ${column}
  gap: var(--space-3);
  min-width: 0;
`;

/** The chart's name or main figure, and its legend. */
export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-4);
`;

export const Caption = styled.strong`
  font-weight: 600;
  text-wrap: balance;
`;

export const Summary = styled.p`
  max-width: 46rem;
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);
`;

export const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);

  & > li {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
  }

  & i[data-net] {
    flex: none;
    width: 12px;
    height: 2px;
    background: var(--text);
    forced-color-adjust: none;
  }
`;

/** Below the picture: the span of a bar, and a link to the table. */
export const Foot = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-4);
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);

  & > button {
    flex: none;
    margin-left: auto;
    padding: 0.375rem 0;
    border: 0;
    background: none;
    color: var(--text);
    font-size: var(--text-caption);
    font-weight: 500;
    text-decoration: underline;
    text-decoration-color: var(--text-3);
    text-underline-offset: 3px;
    cursor: pointer;
  }

  @media print {
    & > button {
      display: none;
    }
  }
`;

/** One value that needs no picture. */
/** The value of a chart with only one; below a headline it does not repeat the headline's size. */
export const OneValue = styled.p<{ $below: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-2);
  color: var(--text-2);
  font-size: var(--text-body);

  & > b {
    color: var(--text);
    font-weight: 600;
    ${({ $below }) =>
      !$below &&
      `font-size: var(--text-title);
    line-height: var(--leading-title);
    letter-spacing: -0.02em;`}
  }
`;

/** The picture; the invisible range over it takes the keyboard, so its focus ring is drawn here. */
export const Ground = styled.div`
  position: relative;
  min-width: 0;
  border-radius: var(--radius-s);
  touch-action: pan-y;

  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 4px;
  }

  & > svg {
    overflow: visible;
    max-width: none;
  }

  /* A picture measured for the screen shrinks to the sheet. */
  @media print {
    height: auto !important;

    & > svg {
      max-width: 100%;
      height: auto;
    }

    & > :not(svg) {
      display: none;
    }
  }

  & > svg text {
    fill: var(--chart-axis);
    font-size: 12px;
    font-variant-numeric: tabular-nums;
  }

  & > svg line {
    stroke: var(--chart-grid);
    shape-rendering: crispEdges;
  }

  /* Pictures keep their own colours there, and those of the dark theme may appear on white. */
  @media (forced-colors: active) {
    & > svg text {
      fill: CanvasText;
    }
  }

  & > svg line[data-floor='true'] {
    stroke: var(--chart-zero);
  }

  & > svg line[data-cursor='true'] {
    stroke: var(--text-2);
    stroke-dasharray: 2 3;
  }

  & > input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    pointer-events: none;
  }
`;

/** Its outline is visible in forced colors, which remove the shadow. */
export const Bubble = styled.div`
  position: absolute;
  z-index: 1;
  top: 0;
  width: max-content;
  max-width: 100%;
  padding: var(--space-2) var(--space-3);
  background: var(--raised);
  border-radius: var(--radius);
  outline: 1px solid transparent;
  box-shadow: var(--shadow);
  font-size: var(--text-caption);
  pointer-events: none;

  & > p {
    color: var(--text-2);
    font-weight: 500;
  }

  & > ul {
    margin-top: 0.25rem;
  }

  & li {
    display: flex;
    align-items: center;
    gap: 0.375rem;
  }

  & li[data-lost='true'] > b {
    color: var(--loss);
  }

  & li > b {
    margin-left: auto;
    padding-left: var(--space-3);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

/** The heads of the table stay in sight; below 640 px its rows are cards. */
export const TableScroll = styled.div`
  position: relative;
  overflow: auto;
  border-radius: var(--radius-l);

  @media screen and (min-width: 640px) {
    border: 1px solid var(--line);

    & > div {
      overflow: visible;
      border: 0;
    }

    & thead th {
      position: sticky;
      top: 0;
      background: var(--surface);
      box-shadow: inset 0 -1px var(--line);
    }
  }

  @media print {
    max-height: none !important;
    overflow: visible;
  }
`;
