import { type ReactNode, use, useId } from 'react';
import { styled } from 'styled-components';
import { Tooltip } from '../format/tooltip.tsx';
import { Icon, type IconName } from '../icons/icon.tsx';
import { LeafMark } from '../icons/leaf-mark.tsx';
import { NavLink } from '../router/router.ts';
import { column } from './column.ts';
import { SidebarContext } from './sidebar-context.ts';
import { SectionFrame, SectionRule, SectionTitle } from './sidebar-styles.ts';
import { VisuallyHidden } from './visually-hidden.ts';

/** A named group of links in the sidebar; a hairline stands for its name in the collapsed strip. */
export const SidebarSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  const { collapsed } = use(SidebarContext);
  return (
    <SectionFrame>
      {collapsed ? <SectionRule /> : null}
      <SectionTitle id={id} as={collapsed ? VisuallyHidden : 'h2'}>
        {title}
      </SectionTitle>
      <ul aria-labelledby={id}>{children}</ul>
    </SectionFrame>
  );
};

const Entry = styled(NavLink)<{ $collapsed: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 2.125rem;
  margin-block: 1px;
  padding: 0 var(--space-2);
  border-radius: var(--radius);
  color: var(--muted);
  font-weight: 500;
  text-decoration: none;
  ${({ $collapsed }) => $collapsed && 'justify-content: center; width: 2.5rem;'}

  &:hover {
    background: var(--hover);
    color: var(--text);
  }

  &.active {
    background: var(--hover);
    color: var(--text);
  }

  &.active > span:first-child {
    color: var(--accent-text);
  }

  & > small {
    margin-left: auto;
  }
`;

type SidebarLinkProps = {
  to: string;
  /** Current only at this very path, not below it. */
  end?: boolean;
  icon: IconName;
  label: string;
  /** A sign at the end, such as "unavailable" for a part that did not load. */
  mark?: ReactNode;
  onPointerEnter?: () => void;
  onFocus?: () => void;
};

/** A link of the sidebar, marked as the current page by the router; an icon that tells its name when collapsed. */
export const SidebarLink = ({ to, icon, label, mark, ...rest }: SidebarLinkProps) => {
  const { collapsed } = use(SidebarContext);
  const entry = (
    <Entry to={to} $collapsed={collapsed} {...rest}>
      <Icon name={icon} />
      {collapsed ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      {!collapsed && mark && <small>{mark}</small>}
    </Entry>
  );
  return (
    <li>
      {collapsed ? (
        <Tooltip text={label} focusable={false} beside>
          {entry}
        </Tooltip>
      ) : (
        entry
      )}
    </li>
  );
};

const BrandFrame = styled.div<{ $collapsed: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  flex: none;
  min-height: 3.5rem;
  padding: 0 ${({ $collapsed }) => ($collapsed ? '0' : 'var(--space-5)')};
  justify-content: ${({ $collapsed }) => ($collapsed ? 'center' : 'start')};
  margin-bottom: var(--space-2);
  border-bottom: 1px solid var(--line);
  line-height: 1.25;

  & strong,
  & small {
    display: block;
  }

  & small {
    color: var(--muted);
    font-size: var(--text-xs);
  }
`;

/** The product's mark and name on top of the sidebar; the mark alone when collapsed. */
export const SidebarBrand = ({ title, subtitle }: { title: string; subtitle: string }) => {
  const { collapsed } = use(SidebarContext);
  const Words = collapsed ? VisuallyHidden : 'span';
  return (
    <BrandFrame $collapsed={collapsed}>
      <LeafMark />
      <Words>
        <strong>{title}</strong>
        <small>{subtitle}</small>
      </Words>
    </BrandFrame>
  );
};

/** The foot of the sidebar: who is signed in, and the way out. */
export const SidebarFooter = styled.div`
  ${column}
  gap: var(--space-3);
  margin-top: auto;
  padding: var(--space-4) var(--space-3);
  border-top: 1px solid var(--line);
`;

/** Whether the sidebar shows icons only, for what stands inside it. */
export const useSidebar = () => use(SidebarContext);
