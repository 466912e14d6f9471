import { styled } from 'styled-components';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';
import { NavLink } from '../router/router.ts';

const Frame = styled.nav`
  display: none;

  @media screen and (max-width: 639.98px) {
    position: fixed;
    z-index: 30;
    inset: auto 0 0;
    display: flex;
    padding-bottom: env(safe-area-inset-bottom);
    background: var(--canvas);
    border-top: 1px solid var(--line);
  }
`;

const Place = styled(NavLink)`
  flex: 1;
  display: grid;
  justify-items: center;
  gap: var(--space-1);
  min-width: 0;
  padding: var(--space-2) var(--space-1);
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);
  text-decoration: none;

  &.active {
    color: var(--text);
    font-weight: 500;
  }
`;

export type BottomBarPlace = { path: string; label: string; icon: IconName };

/** A role's main places at the foot of a phone's screen; wider windows show the sidebar instead. */
export const BottomBar = ({ places }: { places: readonly BottomBarPlace[] }) => (
  <Frame aria-label="Main places" data-screen>
    {places.map(({ path, label, icon }) => (
      // Not for the pages below that place.
      <Place key={path} to={path} end={places.some(other => other.path.startsWith(`${path}/`))}>
        <Icon name={icon} size={20} />
        {label}
      </Place>
    ))}
  </Frame>
);
