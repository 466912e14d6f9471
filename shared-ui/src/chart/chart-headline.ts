import { styled } from 'styled-components';

/** The main figure of a chart, with its window in small print. Coloured when it is a loss. */
export const ChartHeadline = styled.strong<{ $lost: boolean }>`
  color: var(--${({ $lost }) => ($lost ? 'loss' : 'text')});
  font-size: var(--text-title);
  font-weight: 600;
  line-height: var(--leading-title);
  letter-spacing: -0.02em;

  & > small {
    color: var(--text-3);
    font-size: var(--text-caption);
    font-weight: 400;
    letter-spacing: 0;
  }
`;
