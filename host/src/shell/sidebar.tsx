import { type Role, useDelayedComponent } from 'shared-api';
import {
  Icon,
  matchPath,
  SidebarBrand,
  SidebarLink,
  SidebarSection,
  ThemeToggle,
  useLocation,
  useSidebar,
  VisuallyHidden,
} from 'shared-ui';
import { styled } from 'styled-components';
import { prefetchPageAt } from '../remotes/remotes.ts';
import { isUsable, useRemoteState } from '../remotes/use-remotes.ts';
import { findHostPage } from './host-pages.ts';
import { type NavigationEntry, useSidebarSections } from './navigation.ts';
import { PaletteButton } from './palette/palette-button.tsx';
import { RoleFooter } from './role-footer.tsx';
import { productLine, roleLabels } from './role-labels.ts';

/** Without it, the entry is complete. */
const fetchCount = () => import(/* webpackChunkName: 'operator-shell' */ './pending-count.tsx');

const Links = styled.nav`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
`;

const Lines = styled.div`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-1) var(--space-5) var(--space-2);
  color: var(--text-2);
  font-size: var(--text-caption);
`;

/** Search and theme, which do not fit into a phone's header. */
const Tools = styled.div`
  display: flex;
  gap: var(--space-1);
  padding-inline: var(--space-3);

  @media (min-width: 640px) {
    display: none;
  }
`;

/** Shows in the drawer the parts that do not fit into the header (ux.md, rule 7). */
const Purpose = ({ role }: { role: Role | undefined }) =>
  useSidebar().drawer && (
    <>
      <Lines>
        <p>{productLine}</p>
        {role && (
          <p>
            {roleLabels[role].mode} · {roleLabels[role].purpose}
          </p>
        )}
      </Lines>
      <Tools>
        <PaletteButton role={role ?? 'farmer'} shortcut={false} />
        <ThemeToggle />
      </Tools>
    </>
  );

const Unavailable = () => (
  <>
    <Icon name="warning" size={14} />
    <VisuallyHidden>unavailable</VisuallyHidden>
  </>
);

/** Pointing at a link fetches its page, so that following it shows the page at once. */
const approach = (path: string) => () => {
  const own = findHostPage(path);
  if (own) void own.load.load().catch(() => undefined);
  else prefetchPageAt(path);
};

type EntryProps = NavigationEntry & {
  /** Current only at its own path, because another entry is below it. */
  end: boolean;
};

const OwnEntry = ({ path, label, icon }: EntryProps) => (
  <SidebarLink to={path} icon={icon} label={label} onPointerEnter={approach(path)} onFocus={approach(path)} />
);

const RemoteEntry = ({ path, label, icon, remote, count, end }: EntryProps & { remote: string }) => {
  const usable = isUsable(useRemoteState(remote));
  const PendingCount = useDelayedComponent(fetchCount, { after: 0, wanted: count !== undefined });
  const waiting = count && PendingCount && <PendingCount {...count} />;
  return (
    <SidebarLink
      to={path}
      end={end}
      icon={icon}
      label={label}
      mark={usable ? waiting : <Unavailable />}
      onPointerEnter={approach(path)}
      onFocus={approach(path)}
    />
  );
};

/** Brand, the role's links by section, the signed-in user (spec §2, Navigation by role). */
export const Sidebar = ({ role }: { role: Role | undefined }) => {
  const sections = useSidebarSections(role);
  const { pathname } = useLocation();
  const paths = sections.flatMap(({ links }) => links.map(({ path }) => path));
  const hasEntryBelow = (path: string) => paths.some(other => other.startsWith(`${path}/`));
  return (
    <>
      <SidebarBrand title="KALE Pool" />
      <Purpose role={role} />
      <Links aria-label="Main">
        {sections.map(({ title, foldable, links }) => (
          <SidebarSection
            key={title}
            title={title}
            foldable={foldable}
            open={links.some(({ path }) => matchPath({ path, end: false }, pathname))}
          >
            {links.map(({ remote, ...entry }) =>
              remote ? (
                <RemoteEntry key={entry.path} {...entry} end={hasEntryBelow(entry.path)} remote={remote} />
              ) : (
                <OwnEntry key={entry.path} {...entry} end={false} />
              ),
            )}
          </SidebarSection>
        ))}
      </Links>
      <RoleFooter role={role} />
    </>
  );
};
