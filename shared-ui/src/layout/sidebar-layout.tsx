import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LiveRegion } from '../feedback/announce.tsx';
import { IconButton } from '../forms/icon-button.tsx';
import { useLocation } from '../router/router.ts';
import { BottomBar, type BottomBarPlace } from './bottom-bar.tsx';
import { SidebarContext } from './sidebar-context.ts';
import { Backdrop, Frame, Head, Main, Side } from './sidebar-styles.ts';
import { SkipLink } from './skip-link.ts';

const query = globalThis.matchMedia?.('(min-width: 1024px)');

const subscribe = (listener: () => void) => {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
};

const isWide = () => query?.matches ?? true;

/** Whether the window is at least 1024 px wide (spec §9, sidebar breakpoint). True if it cannot be measured. */
const useWide = () => useSyncExternalStore(subscribe, isWide, isWide);

type SidebarLayoutProps = {
  /** The sidebar's content: brand, `SidebarSection`s, footer. */
  sidebar: ReactNode;
  /** The header beside the menu button. */
  header: ReactNode;
  /** Shown above everything, such as an offline notice. */
  banner?: ReactNode;
  /** The role's main places, shown at the foot of a phone's screen. */
  places?: readonly BottomBarPlace[];
  collapsed: boolean;
  onCollapsedChange: (collapsed: boolean) => void;
  children: ReactNode;
};

/**
 * The frame of a signed-in page (spec §2, layout): from 1024 px a sidebar of 18rem that collapses to a
 * strip of 4rem; below that a drawer behind a menu button. Skip link, `main` and live region included.
 */
export const SidebarLayout = (props: SidebarLayoutProps) => {
  const { sidebar, header, banner, places = [], collapsed, onCollapsedChange, children } = props;
  const wide = useWide();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const side = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  // The drawer belongs to the page where it was opened: navigating closes it.
  const open = !wide && openAt === pathname;

  useLayoutEffect(() => {
    document.documentElement.dataset.sidebar = collapsed ? 'collapsed' : '';
  }, [collapsed]);

  useEffect(() => {
    if (!open) return;
    side.current?.querySelector<HTMLElement>('a, button')?.focus();
    const opener = menuButton.current;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(null);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('keydown', close);
      opener?.focus();
    };
  }, [open]);

  return (
    <SidebarContext
      value={{ collapsed: wide && collapsed, drawer: !wide, toggle: () => onCollapsedChange(!collapsed) }}
    >
      <SkipLink href="#main" inert={open} data-screen>
        Skip to content
      </SkipLink>
      <Frame>
        <Side ref={side} id="sidebar" $open={open} inert={!wide && !open} data-screen>
          {/* A drawer renders when it is first opened: a phone's first page does not need it. */}
          {(wide || openAt !== null) && sidebar}
        </Side>
        {open && <Backdrop aria-hidden="true" data-screen onClick={() => setOpenAt(null)} />}
        <div inert={open}>
          <Head data-screen>
            {!wide && (
              <IconButton
                ref={menuButton}
                icon="menu"
                label="Open menu"
                aria-expanded={open}
                aria-controls="sidebar"
                onClick={() => setOpenAt(pathname)}
              />
            )}
            {header}
          </Head>
          {banner}
          <Main id="main" tabIndex={-1}>
            {children}
          </Main>
          {!wide && places.length > 0 && <BottomBar places={places} />}
        </div>
      </Frame>
      <LiveRegion />
    </SidebarContext>
  );
};
