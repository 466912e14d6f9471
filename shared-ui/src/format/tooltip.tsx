import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden.ts';

const Anchor = styled.span`
  display: inline-block;
  line-height: 1.25;
  border-radius: 2px;
`;

const Bubble = styled.span`
  position: fixed;
  z-index: 60;
  width: max-content;
  max-width: min(20rem, calc(100vw - 1rem));
  padding: 0.3125rem 0.5625rem;
  background: var(--raised);
  border-radius: var(--radius);
  box-shadow: var(--shadow);
  color: var(--text);
  font: 400 var(--text-xs) / 1.5 var(--font);
  letter-spacing: 0;
  overflow-wrap: anywhere;
  text-align: left;
  white-space: normal;
  pointer-events: none;
`;

const openDelay = 700; // ms, spec §9

type TooltipProps = {
  /** More about what it stands on. Never the only place where something important is said. */
  text: ReactNode;
  /** `false` where the content already takes the focus. */
  focusable?: boolean;
  children: ReactNode;
};

/** More about something, on hover after 700 ms and on focus at once; Escape puts it away. */
export const Tooltip = ({ text, focusable = true, children }: TooltipProps) => {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [anchor, setAnchor] = useState<DOMRect | null>(null);

  const show = ({ currentTarget }: FocusEvent | PointerEvent, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(currentTarget.getBoundingClientRect()), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!anchor) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setAnchor(null);
    const away = () => setAnchor(null);
    document.addEventListener('keydown', close);
    document.addEventListener('scroll', away, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('scroll', away, { capture: true });
    };
  }, [anchor]);

  const place = (element: HTMLSpanElement | null) => {
    bubble.current = element;
    if (!element || !anchor) return;
    const { width, height } = element.getBoundingClientRect();
    const left = anchor.left + anchor.width / 2 - width / 2;
    const above = anchor.top - height - 6;
    element.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`;
    element.style.top = `${above < 8 ? anchor.bottom + 6 : above}px`;
  };

  return (
    <>
      <Anchor
        {...(focusable && { tabIndex: 0 })}
        aria-describedby={id}
        onPointerEnter={event => show(event, openDelay)}
        onPointerLeave={hide}
        onFocus={event => show(event, 0)}
        onBlur={hide}
      >
        {children}
      </Anchor>
      {anchor ? (
        <Bubble ref={place} role="tooltip" id={id}>
          {text}
        </Bubble>
      ) : (
        <VisuallyHidden id={id} role="tooltip" hidden>
          {text}
        </VisuallyHidden>
      )}
    </>
  );
};
