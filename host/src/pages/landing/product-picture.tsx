import { styled } from 'styled-components';
import dark from './dashboard-dark.webp';
import light from './dashboard-light.webp';

const Frame = styled.figure`
  min-width: 0;
`;

const Window = styled.div`
  overflow: hidden;
  aspect-ratio: 4 / 3;
  background: var(--surface);
  border: 1px solid var(--line-strong);
  border-radius: 14px;
  box-shadow: var(--shadow);

  /* Where it is small, a part of it that can be read: beside the sidebar. */
  @media (max-width: 639.98px) {
    aspect-ratio: 1;

    & > img {
      width: 200%;
      max-width: none;
      margin-left: -45%;
    }
  }
`;

const Picture = styled.img<{ $theme: 'dark' | 'light' }>`
  width: 100%;
  height: auto;

  /* The other theme's is not fetched: it is lazy, and has no place. */
  ${({ $theme }) => ($theme === 'dark' ? ":root[data-theme='light'] &" : ":root:not([data-theme='light']) &")} {
    display: none;
  }
`;

const Caption = styled.figcaption`
  margin-top: var(--space-3);
  color: var(--text-2);
  font-size: var(--text-caption);
  text-align: center;
`;

const shared = {
  alt: 'The dashboard: the total with its trend and its parts, the next harvest, and a block that was lost; custodial wallet, balance, block index and total staked; recent activity; net rewards per hour as bars.',
  width: 1280,
  height: 960,
  loading: 'lazy',
  decoding: 'async',
} as const;

/** A screenshot of the dashboard in the visitor's theme; `npm run picture` updates it (spec §2, landing page). */
export const ProductPicture = () => (
  <Frame>
    <Window>
      <Picture $theme="dark" src={dark} {...shared} />
      <Picture $theme="light" src={light} {...shared} />
    </Window>
    <Caption>A farmer's dashboard after a day in the sandbox.</Caption>
  </Frame>
);
