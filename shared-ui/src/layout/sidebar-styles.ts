import { styled } from 'styled-components';

/* `--above`: the height of what stays above the frame, such as a banner that never leaves. */
/** The window has room for a sidebar (spec §9); a sheet never has one. */
export const wide = '@media screen and (min-width: 1024px)';

/**
 * Where the sidebar is a strip of icons. An attribute of the page says so, for its head knows before anything has run;
 * only to be used where the window is wide.
 */
export const collapsed = ":root[data-sidebar='collapsed'] &";

export const Frame = styled.div`
  min-height: 100dvh;

  ${wide} {
    display: grid;
    grid-template-columns: 18rem minmax(0, 1fr);

    ${collapsed} {
      grid-template-columns: 4rem minmax(0, 1fr);
    }
  }
`;

export const Side = styled.aside<{ $open: boolean }>`
  z-index: 50;
  display: flex;
  flex-direction: column;
  background: var(--surface);
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
    width: min(18rem, 86vw);
    translate: ${({ $open }) => ($open ? '0' : '-100%')};
    visibility: ${({ $open }) => ($open ? 'visible' : 'hidden')};
    /* Visible at once when opening, so that the focus can move in; hidden after sliding out. */
    transition: translate var(--speed) ease-out
      ${({ $open }) => !$open && ', visibility 0s var(--speed)'};
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
  min-height: 3.5rem;
  padding: var(--space-2) var(--space-6);
  background: var(--canvas);
  border-bottom: 1px solid var(--line);

  @media (max-width: 639.98px) {
    padding-inline: var(--space-3);
  }
`;

export const Main = styled.main`
  padding: var(--space-6) var(--space-6) var(--space-16);

  @media (max-width: 639.98px) {
    padding: var(--space-5) var(--space-4) var(--space-16);
  }
`;

export const SectionFrame = styled.div`
  padding: var(--space-2) var(--space-3);
`;

export const SectionTitle = styled.h2`
  padding: var(--space-2) var(--space-2) var(--space-1);
  color: var(--muted);
  font-size: var(--text-xs);
  font-weight: 500;

  /* A hairline stands for its words. */
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
