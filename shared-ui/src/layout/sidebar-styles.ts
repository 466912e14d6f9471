import { styled } from 'styled-components';

// `--above` is the height of a banner fixed above the frame.

/** The window has room for a sidebar (spec §9); a sheet never has one. */
export const wide = '@media screen and (min-width: 1024px)';

/**
 * Selects the collapsed sidebar, a strip of icons. The page's head sets the attribute before any script of the app
 * runs. Use only in wide layouts.
 */
export const collapsed = ":root[data-sidebar='collapsed'] &";

export const Frame = styled.div`
  min-height: 100dvh;

  ${wide} {
    display: grid;
    grid-template-columns: var(--sidebar) minmax(0, 1fr);

    ${collapsed} {
      grid-template-columns: var(--sidebar-strip) minmax(0, 1fr);
    }
  }
`;

export const Side = styled.aside<{ $open: boolean }>`
  z-index: 50;
  display: flex;
  flex-direction: column;
  background: var(--canvas);
  border-right: 1px solid var(--line);
  overflow-y: auto;
  overscroll-behavior: contain;

  ${wide} {
    position: sticky;
    top: var(--above, 0px);
    height: calc(100dvh - var(--above, 0px));
  }

  @media (max-width: 1023.98px) {
    position: fixed;
    inset: var(--above, 0px) auto 0 0;
    width: min(var(--sidebar), 86vw);
    translate: ${({ $open }) => ($open ? '0' : '-100%')};
    visibility: ${({ $open }) => ($open ? 'visible' : 'hidden')};
    /* Visible at once when opening, so that the focus can move in; hidden after sliding out. */
    transition: translate var(--quick) ease-out
      ${({ $open }) => !$open && ', visibility 0s var(--quick)'};
  }
`;

export const Backdrop = styled.div`
  position: fixed;
  z-index: 40;
  inset: 0;
  background: var(--scrim);
`;

export const Head = styled.header`
  position: sticky;
  z-index: 30;
  top: var(--above, 0px);
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: var(--header);
  padding: 0 var(--space-5) 0 var(--space-8);
  background: var(--canvas);
  border-bottom: 1px solid var(--line);

  @media (max-width: 639.98px) {
    padding-inline: var(--space-2);
    gap: var(--space-2);
  }
`;

export const Main = styled.main`
  padding: var(--space-6) var(--space-8) var(--space-12);

  @media (max-width: 1023.98px) {
    padding-inline: var(--space-6);
  }

  /* The bottom bar covers the end of a phone's page. */
  @media (max-width: 639.98px) {
    padding: var(--space-4) var(--space-4) calc(var(--space-16) + var(--space-6));
  }
`;

export const SectionFrame = styled.div`
  padding: var(--space-2) var(--space-3);
`;

export const SectionTitle = styled.h2`
  padding: var(--space-2) var(--space-2) 6px;
  color: var(--text-3);
  font-size: var(--text-caption);
  font-weight: 500;

  /* The strip shows a hairline instead of the words. */
  ${wide} {
    ${collapsed} {
      height: 0;
      margin: var(--space-1) var(--space-2);
      padding: 0;
      border-top: 1px solid var(--line);
      overflow: hidden;
    }
  }
`;
