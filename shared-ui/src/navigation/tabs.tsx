import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { column } from '../layout/column.ts';
import { useSearchParams } from '../router/router.ts';

const List = styled.div`
  display: flex;
  gap: var(--space-6);
  overflow-x: auto;
  border-bottom: 1px solid var(--line);
  scrollbar-width: none;
`;

/** The tabs, and beside them the aside if it fits. */
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3) var(--space-6);

  & > :first-child {
    max-width: 100%;
    border-bottom-color: transparent;
  }

  & > :last-child {
    flex: 1 1 30rem;
    min-width: min(100%, 18rem);
  }
`;

const TabButton = styled.button`
  flex: none;
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 2.5rem;
  padding: 0 1px;
  background: none;
  border: 0;
  border-bottom: 2px solid transparent;
  color: var(--text-2);
  font-weight: 500;
  cursor: pointer;
  transition: color var(--quick);

  &:hover,
  &[aria-selected='true'] {
    color: var(--text);
  }

  &[aria-selected='true'] {
    border-color: var(--text);
  }

  &:focus-visible {
    outline-offset: -2px;
    border-radius: var(--radius-s);
  }

  @media (forced-colors: active) {
    border-color: Canvas;

    &[aria-selected='true'] {
      border-color: Highlight;
    }
  }
`;

const Panel = styled.div`
  ${column}
  gap: var(--space-4);
  padding-top: var(--space-4);
`;

export type Tab = { id: string; label: ReactNode; panel: ReactNode };

type TabsProps = {
  /** Names the set for screen readers. */
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** Beside the tabs: filters of their content. */
  aside?: ReactNode;
};

const moves: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Tabs that keep the open one in the URL for links, Back and reload. Arrow keys, Home and End move; only the open panel
 * is rendered.
 */
export const Tabs = ({ label, tabs, aside }: TabsProps) => {
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const index = Math.max(
    0,
    tabs.findIndex(tab => tab.id === search.get('tab')),
  );
  const open = tabs[index] ?? tabs[0];
  const first = tabs[0].id;

  // A link may open a tab outside a narrow screen. The first tab is never measured, because measuring has
  // the browser lay out the page in the middle of its first render.
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (open.id === first) return;
    const chosen = list.current?.querySelector<HTMLElement>(`[data-tab="${open.id}"]`);
    if (!list.current || !chosen) return;
    const { scrollLeft, clientWidth, offsetLeft } = list.current;
    const start = chosen.offsetLeft - offsetLeft;
    const end = start + chosen.offsetWidth;
    if (start < scrollLeft || end > scrollLeft + clientWidth) list.current.scrollLeft = end - clientWidth;
  }, [open.id, first]);

  const choose = (tab: Tab) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before);
        if (tab === tabs[0]) next.delete('tab');
        else next.set('tab', tab.id);
        // It is the page of a list in the previous tab.
        if (tab !== open) next.delete('page');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    // Starts from the focused tab, because the URL, and with it the open tab, may change only after the next key press.
    const focused = document.activeElement?.getAttribute('data-tab');
    const from = tabs.findIndex(tab => tab.id === focused);
    const target = tabs[moves[event.key]?.(from, tabs.length - 1) ?? -1];
    if (!target) return;
    event.preventDefault();
    choose(target);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${target.id}"]`)?.focus();
  };

  const bar = (
    <List ref={list} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(tab => (
        <TabButton
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          data-tab={tab.id}
          aria-selected={tab === open}
          aria-controls={`${id}-panel`}
          tabIndex={tab === open ? 0 : -1}
          onClick={() => choose(tab)}
        >
          {tab.label}
        </TabButton>
      ))}
    </List>
  );
  return (
    <div>
      {aside ? (
        <Bar>
          {bar}
          {aside}
        </Bar>
      ) : (
        bar
      )}
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.id}`} tabIndex={0}>
        {open.panel}
      </Panel>
    </div>
  );
};
