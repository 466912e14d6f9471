import { styled } from 'styled-components';

/** The card at the top of a farmer's home: balance, next event and attention, side by side. */
export const Hero = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  break-inside: avoid;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--radius-l);

  & > * + * {
    border-top: 1px solid var(--line);
  }

  @media (min-width: 768px) {
    grid-template-columns: minmax(0, 1.7fr) minmax(0, 1fr);

    & > * + * {
      border-top: 0;
      border-left: 1px solid var(--line);
    }

    & > :only-child {
      grid-column: 1 / -1;
    }

    & > [data-attention] {
      grid-column: 1 / -1;
      border-top: 1px solid var(--line);
      border-left: 0;
    }
  }

  @media (min-width: 1200px) {
    &:has(> [data-attention]) {
      grid-template-columns: minmax(0, 1.8fr) minmax(0, 1fr) minmax(0, 1.28fr);
    }

    & > [data-attention] {
      grid-column: auto;
      border-top: 0;
      border-left: 1px solid var(--line);
    }
  }
`;

/** One part of the card. */
export const HeroCell = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  min-width: 0;
  padding: var(--card-pad);
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);

  & a {
    color: var(--text);
    font-weight: 500;
  }
`;

/** The label of a figure of the card. */
export const HeroLabel = styled.h2`
  color: var(--text-2);
  font-size: var(--text-caption);
  font-weight: 400;
  line-height: var(--leading-caption);
`;

/** The figure of a part beside the main number. */
export const HeroFigure = styled.p`
  margin-block: var(--space-1) var(--space-1);
  color: var(--text);
  font-size: var(--text-title);
  font-weight: 600;
  line-height: var(--leading-title);
  letter-spacing: -0.02em;
`;
