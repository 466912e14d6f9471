import { type ReactNode, use, useId } from 'react';
import { styled } from 'styled-components';
import { Tooltip } from '../format/tooltip.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';
import { LeafMark } from '../icons/leaf-mark.tsx';
import { NavLink } from '../router/router.ts';
import { column } from './column.ts';
import { SidebarContext } from './sidebar-context.ts';
import { collapsed, SectionFrame, SectionTitle, wide } from './sidebar-styles.ts';
import { visuallyHidden } from './visually-hidden.ts';

/** A named group of links in the sidebar; a hairline stands for its name in the collapsed strip. */
export const SidebarSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <SectionFrame>
      <SectionTitle id={id}>{title}</SectionTitle>
      <ul aria-labelledby={id}>{children}</ul>
    </SectionFrame>
  );
};

const Entry = styled(NavLink)`
  position: relative;
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
  gap: var(--space-3);
  flex: none;
  min-height: 3.5rem;
  padding: 0 var(--space-5);
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

  ${wide} {
    ${collapsed} {
      justify-content: center;
      padding: 0;

      & > span {
        ${visuallyHidden}
      }
    }
  }
`;

/** The product's mark and name on top of the sidebar; the mark alone when collapsed. */
export const SidebarBrand = ({ title, subtitle }: { title: string; subtitle: string }) => (
  <BrandFrame>
    <LeafMark />
    <span>
      <strong>{title}</strong>
      <small>{subtitle}</small>
    </span>
  </BrandFrame>
);

/** The foot of the sidebar: who is signed in, and the way out. */
export const SidebarFooter = styled.div`
  ${column}
  gap: var(--space-3);
  margin-top: auto;
  padding: var(--space-4) var(--space-3);
  border-top: 1px solid var(--line);

  ${wide} {
    ${collapsed} {
      /* Who is signed in, and what its buttons are called: heard, not seen. */
      & [data-words] {
        ${visuallyHidden}
      }
    }
  }
`;

/** Whether the sidebar shows icons only or is a drawer, for what stands inside it. */
export const useSidebar = () => use(SidebarContext);
