import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { styled } from 'styled-components';
import { rise } from './dialog-styles.ts';

const Box = styled.div`
  position: fixed;
  z-index: 45;
  display: flex;
  flex-direction: column;
  width: min(27rem, calc(100vw - 1rem));
  background: var(--raised);
  border: 1px solid transparent; /* seen in forced colors, which have no shadow */
  border-radius: var(--radius-l);
  box-shadow: var(--shadow);
  overflow: hidden;
  animation: ${rise} var(--calm) var(--ease);

  &:focus-visible {
    outline: none;
  }
`;

const Head = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  min-height: 3.25rem;
  padding: var(--space-2) var(--space-3) var(--space-2) var(--space-4);
  border-bottom: 1px solid var(--line);

  & > h2 {
    font-size: 0.9375rem;
  }

  & > div {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
`;

const Body = styled.div`
  min-height: 0;
  padding: var(--space-2) var(--space-4) var(--space-4);
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const Foot = styled.div`
  flex: none;
  padding: var(--space-3) var(--space-4);
  border-top: 1px solid var(--line);
  text-align: center;
`;

const GAP = 4; // px between the anchor and the box
const EDGE = 8; // px to the window's edges at least

type PopoverProps = {
  /** The button below which it opens. Pressing that button again closes the popover through `onClose`. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  title: string;
  actions?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** A box below a button of the header, without a scrim. Escape and a press elsewhere close it and return the focus. */
export const Popover = ({ anchor, onClose, title, actions, footer, children }: PopoverProps) => {
  const box = useRef<HTMLDivElement>(null);
  const place = (element: HTMLDivElement | null) => {
    box.current = element;
    const at = anchor.current?.getBoundingClientRect();
    if (!element || !at) return;
    element.style.top = `${at.bottom + GAP}px`;
    element.style.maxHeight = `calc(100dvh - ${at.bottom + GAP + EDGE}px)`;
    element.style.right = `${Math.max(EDGE, Math.min(window.innerWidth - at.right - at.width, window.innerWidth - element.offsetWidth - EDGE))}px`;
  };
  return (
    <Primitive.Root open modal={false} onOpenChange={onClose}>
      <Primitive.Portal>
        <Primitive.Content
          asChild
          aria-describedby={undefined}
          onOpenAutoFocus={event => {
            event.preventDefault();
            box.current?.focus();
          }}
          onCloseAutoFocus={event => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          onInteractOutside={event => {
            const { target } = event;
            const onToast = target instanceof Element && target.closest('[data-toaster]');
            if (onToast || (target instanceof Node && anchor.current?.contains(target)))
              event.preventDefault();
          }}
        >
          <Box ref={place} tabIndex={-1} data-screen>
            <Head>
              <Primitive.Title>{title}</Primitive.Title>
              {actions && <div>{actions}</div>}
            </Head>
            <Body>{children}</Body>
            {footer && <Foot>{footer}</Foot>}
          </Box>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};
