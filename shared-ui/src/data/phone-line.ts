import { styled } from 'styled-components';

/**
 * A row on a phone, in two lines: an optional mark, a text with a smaller one below it, and a figure or a button at the
 * end.
 */
export const PhoneLine = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  align-items: center;
  gap: var(--space-3);
  padding-block: var(--space-3);
  font-weight: 400;

  &:has(> i) {
    grid-template-columns: auto minmax(0, 1fr);
  }

  & > i {
    display: grid;
    place-items: center;
    width: 1.75rem;
    height: 1.75rem;
    border-radius: var(--radius);
    background: var(--neutral-soft);
    color: var(--text-2);
  }

  & > i[data-loss] {
    background: var(--loss-soft);
    color: var(--loss);
  }

  & small {
    display: block;
    color: var(--text-2);
    font-size: var(--text-caption);
    line-height: var(--leading-caption);
  }

  & small > span {
    font-size: inherit;
  }

  & > span ~ * {
    text-align: right;
  }
`;
