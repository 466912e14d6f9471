import { type ReactNode, use, useId } from 'react';
import { styled } from 'styled-components';
import { Tooltip } from '../format/tooltip.tsx';
import { IconButton } from '../forms/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';
import { LeafMark } from '../icons/leaf-mark.tsx';
import { NavLink } from '../router/router.ts';
import { column } from './column.ts';
import { SidebarContext } from './sidebar-context.ts';
import { collapsed, SectionFrame, SectionTitle, wide } from './sidebar-styles.ts';
import { visuallyHidden } from './visually-hidden.ts';

type SidebarSectionProps = {
  title: string;
  /** Folded until opened: for sections outside one's own role. */
  foldable?: boolean;
  /** Whether a foldable section has the current page, and is therefore open. */
  open?: boolean;
  children: ReactNode;
};

/** A named group of links. The collapsed strip shows a hairline instead of its name. */
export const SidebarSection = ({ title, foldable = false, open = false, children }: SidebarSectionProps) => {
  const id = useId();
  const strip = use(SidebarContext).collapsed;
  if (foldable && !strip)
    return (
      <FoldedSection open={open}>
        <summary id={id}>
          {title}
          <Icon name="chevron-down" size={14} />
        </summary>
        <ul aria-labelledby={id}>{children}</ul>
      </FoldedSection>
    );
  return (
    <SectionFrame>
      <SectionTitle id={id}>{title}</SectionTitle>
      <ul aria-labelledby={id}>{children}</ul>
    </SectionFrame>
  );
};

const FoldedSection = styled.details`
  padding: 0 var(--space-3);

  & > summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 2.125rem;
    padding: 0 var(--space-2);
    border-radius: var(--radius);
    color: var(--text-3);
    cursor: pointer;
    font-size: var(--text-caption);
    font-weight: 500;
    list-style: none;
  }

  &[open] > summary > span {
    rotate: 180deg;
  }
`;

const Entry = styled(NavLink)`
  position: relative;
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 2.125rem;
  margin-block: 1px;
  padding: 0 var(--space-2);
  border-radius: var(--radius);
  color: var(--text-2);
  text-decoration: none;

  & > span:first-child {
    color: var(--text-3);
  }

  &:hover {
    background: var(--hover);
    color: var(--text);
  }

  &.active {
    background: var(--neutral-soft);
    color: var(--text);
    font-weight: 500;
  }

  &.active > span:first-child {
    color: var(--text);
  }

  @media (forced-colors: active) {
    &.active:not(:focus-visible) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }

  & > small {
    margin-left: auto;
  }

  ${wide} {
    ${collapsed} {
      justify-content: center;
      width: 2.5rem;

      & > span + span {
        ${visuallyHidden}
      }

      & > small {
        position: absolute;
        top: 0.125rem;
        right: 0.125rem;
      }
    }
  }
`;

type SidebarLinkProps = {
  to: string;
  /** Current only at exactly this path, not below it. */
  end?: boolean;
  icon: IconName;
  label: string;
  /** A mark at the end, such as "unavailable" for a part that failed to load. */
  mark?: ReactNode;
  onPointerEnter?: () => void;
  onFocus?: () => void;
};

/** A link of the sidebar, marked as the current page by the router; an icon with a tooltip when collapsed. */
export const SidebarLink = ({ to, icon, label, mark, ...rest }: SidebarLinkProps) => {
  const strip = use(SidebarContext).collapsed;
  const entry = (
    <Entry to={to} {...rest}>
      <Icon name={icon} />
      <span>{label}</span>
      {mark && <small>{mark}</small>}
    </Entry>
  );
  return (
    <li>
      {strip ? (
        <Tooltip text={label} focusable={false} beside>
          {entry}
        </Tooltip>
      ) : (
        entry
      )}
    </li>
  );
};

const BrandFrame = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  flex: none;
  min-height: var(--header);
  padding: 0 var(--space-3) 0 var(--space-5);
  font-size: 0.9375rem;
  letter-spacing: -0.01em;

  & > strong {
    flex: 1;
  }

  ${wide} {
    ${collapsed} {
      flex-direction: column;
      padding: var(--space-3) 0 0;

      & > strong {
        ${visuallyHidden}
      }
    }
  }
`;

/** The product's mark and name on top of the sidebar, with the button that folds it; the strip shows mark and button. */
export const SidebarBrand = ({ title }: { title: string }) => {
  const { collapsed, drawer, toggle } = use(SidebarContext);
  return (
    <BrandFrame>
      <LeafMark />
      <strong>{title}</strong>
      {!drawer && (
        <IconButton
          icon="panel"
          label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!collapsed}
          aria-controls="sidebar"
          onClick={toggle}
        />
      )}
    </BrandFrame>
  );
};

/** The foot of the sidebar: the signed-in user, and Sign Out. */
export const SidebarFooter = styled.div`
  ${column}
  gap: var(--space-1);
  margin-top: auto;
  padding: var(--space-3);
  border-top: 1px solid var(--line);

  ${wide} {
    ${collapsed} {
      /* The signed-in user and the names of buttons: for screen readers. */
      & [data-words] {
        ${visuallyHidden}
      }
    }
  }
`;

/** Whether the sidebar shows icons only or is a drawer, and how to fold it. */
export const useSidebar = () => use(SidebarContext);
