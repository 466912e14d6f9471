import { type Role, useDelayedComponent } from 'shared-api';
import { ThemeToggle } from 'shared-ui';
import { styled } from 'styled-components';
import { PartBoundary } from '../errors/part-boundary.tsx';
import { HeaderBell } from '../pages/notifications/header-bell.tsx';
import { NetworkBadge } from './network-badge.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { productLine, roleLabels } from './role-labels.ts';

const afterPage = 1000; // ms: the page's own figures load first
const fetchNextBlock = () => import(/* webpackChunkName: 'farmer-shell' */ './next-block/next-block.tsx');

/** The countdown to the next block, once its code and figures have loaded. */
const HeaderNextBlock = () => {
  const NextBlock = useDelayedComponent(fetchNextBlock, { after: afterPage });
  return NextBlock ? <NextBlock /> : null;
};

/** One muted line, cut off where it does not fit. */
const Titles = styled.p`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  color: var(--text-3);
  font-size: var(--text-caption);
  text-overflow: ellipsis;
  white-space: nowrap;

  & > strong {
    color: var(--text-2);
    font-weight: 500;
  }

  & > span + span::before,
  & > strong + span::before,
  & > span + strong::before {
    content: '/' / '';
    margin-inline: 6px;
    color: var(--line-strong);
    font-weight: 400;
  }

  @media (max-width: 639.98px) {
    position: absolute;
    width: 1px;
    height: 1px;
    clip-path: inset(50%);
  }
`;

const Tools = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--space-2);

  & > div {
    display: flex;
  }

  @media (min-width: 640px) {
    & > div button {
      width: 2rem;
      height: 2rem;
    }
  }

  @media (max-width: 639.98px) {
    flex: 1;
    justify-content: flex-end;

    & > p {
      margin-right: auto;
    }
  }

  & [data-wide] {
    display: contents;
  }

  /* A phone has search and theme in the drawer. */
  @media (max-width: 639.98px) {
    & [data-wide] {
      display: none;
    }
  }

  @media (max-width: 399.98px) {
    gap: var(--space-1);
  }
`;

/** The product and the role in one line; then the next event, the network, search, bell and theme (spec §2, Layout). */
export const Header = ({ role }: { role: Role | undefined }) => (
  <>
    <Titles>
      <strong>KALE Pool Coordination</strong>
      <span>{productLine}</span>
      {role && (
        <>
          <strong>{roleLabels[role].mode}</strong> · {roleLabels[role].purpose}
        </>
      )}
    </Titles>
    <Tools>
      {role && <HeaderNextBlock />}
      <NetworkBadge />
      <div>
        <span data-wide>
          <PaletteButton role={role ?? 'farmer'} />
        </span>
        <PartBoundary part="bell">
          <HeaderBell />
        </PartBoundary>
        <span data-wide>
          <ThemeToggle />
        </span>
      </div>
    </Tools>
  </>
);
