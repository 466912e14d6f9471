import { styled } from 'styled-components';

/** A strip across the page below the header: an icon, a text and an action. */
export const BannerFrame = styled.div<{ $tone: 'information' | 'waiting' }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  padding: var(--space-2) var(--gutter);
  background: var(--${({ $tone }) => $tone}-soft);
  border-bottom: 1px solid color-mix(in srgb, var(--${({ $tone }) => $tone}) 32%, transparent);
  color: var(--text);
  font-size: var(--text-body);

  & > p {
    flex: 1;
    min-width: 12rem;
  }

  & > span {
    color: var(--${({ $tone }) => $tone});
  }
`;
