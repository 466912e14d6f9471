import { css, keyframes, styled } from 'styled-components';
import { column } from '../layout/column.ts';

const appear = keyframes`
  from { opacity: 0; }
`;

export const rise = keyframes`
  from { opacity: 0; translate: 0 0.5rem; }
`;

/** `drawer`: at the right edge, as high as the page. */
export type DialogSize = 'sm' | 'md' | 'lg' | 'drawer';

const widths = { sm: '26rem', md: '35rem', lg: '48rem', drawer: '27rem' };

const drawer = css`
  @media (min-width: 640px) {
    inset: 0 0 0 auto;
    height: 100dvh;
    max-height: none;
    margin: 0;
    border-radius: 0;
  }
`;

/** Styles go on our own elements, inside the primitives (`asChild`), which stay unstyled. */
export const Scrim = styled.div`
  position: fixed;
  z-index: 50;
  inset: 0;
  background: var(--scrim);
  animation: ${appear} 140ms ease-out;
`;

export const Box = styled.div<{ $size: DialogSize }>`
  position: fixed;
  z-index: 51;
  inset: 0;
  display: flex;
  flex-direction: column;
  width: min(${({ $size }) => widths[$size]}, calc(100vw - 2rem));
  height: fit-content;
  max-height: min(44rem, calc(100dvh - 2rem));
  margin: auto;
  background: var(--surface);
  border: 1px solid transparent; /* seen in forced colors, which have no shadow */
  border-radius: var(--radius-l);
  box-shadow: var(--shadow);
  animation: ${rise} 160ms ease-out;

  @media (max-width: 639.98px) {
    inset: auto 0 0;
    width: 100%;
    max-height: calc(100dvh - 2rem);
    margin: 0;
    border-radius: var(--radius-l) var(--radius-l) 0 0;
  }

  ${({ $size }) => $size === 'drawer' && drawer}

  @media print {
    position: static;
    max-height: none;
  }
`;

export const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-4);
  padding: var(--space-5) var(--space-5) 0;

  & > div {
    min-width: 0; /* as narrow as the screen, however long a word, an e-mail address say */
    overflow-wrap: anywhere;
  }
`;

export const Title = styled.h2`
  font-size: var(--text-section);
  letter-spacing: -0.01em;
`;

export const Description = styled.p`
  margin-top: var(--space-1);
  color: var(--text-2);
`;

/** Scrolls when it is low: its rows keep the height of their content, even with hidden overflow. */
export const Body = styled.div`
  ${column}
  grid-auto-rows: max-content;
  gap: var(--space-4);
  min-height: 0;
  padding: var(--space-5);
  overflow-wrap: break-word; /* not anywhere: tables would break short words too */
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const foot = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-2);
  padding: var(--space-4) var(--space-5);
  border-top: 1px solid var(--line);
`;

export const Foot = styled.div`
  ${foot}

  @media (max-width: 639.98px) {
    & > button,
    & > a {
      flex: auto; /* no narrower than its words */
    }
  }
`;
