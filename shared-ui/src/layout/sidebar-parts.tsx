import { type ReactNode, use, useId } from 'react';
import { styled } from 'styled-components';
import { Icon, type IconName } from '../icons/icon.tsx';
import { NavLink } from '../router/router.ts';
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
  ${({ $collapsed }) => $collapsed && 'justify-content: center;'}

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
  icon: IconName;
  label: string;
  /** A sign at the end, such as "unavailable" for a part that did not load. */
  mark?: ReactNode;
  onPointerEnter?: () => void;
  onFocus?: () => void;
};

/** A link of the sidebar, marked as the current page by the router; an icon with its name hidden when collapsed. */
export const SidebarLink = ({ to, icon, label, mark, ...rest }: SidebarLinkProps) => {
  const { collapsed } = use(SidebarContext);
  return (
    <li>
      <Entry to={to} $collapsed={collapsed} title={collapsed ? label : undefined} {...rest}>
        <Icon name={icon} />
        {collapsed ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
        {!collapsed && mark && <small>{mark}</small>}
      </Entry>
    </li>
  );
};
