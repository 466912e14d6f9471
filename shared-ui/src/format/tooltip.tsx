import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';

const Frame = styled.span`
  display: inline-flex;
  line-height: 1.25;
`;

const Anchor = styled.span`
  display: inline-flex;
  border-radius: 2px;

  button& {
    padding: 0;
    background: none;
    border: 0;
    cursor: help;
    line-height: inherit;
    text-align: inherit;
  }
`;

/** The space around the bubble belongs to it, so that the pointer can move there without closing it. */
const Reach = styled.span`
  position: fixed;
  z-index: 60;
  width: max-content;
  max-width: min(20rem, calc(100vw - 1rem));
  padding: 6px;
`;

/** Its outline is visible in forced colors, which remove the shadow. */
const Bubble = styled.span`
  display: block;
  padding: 0.3125rem 0.5625rem;
  background: var(--raised);
  border-radius: var(--radius);
  outline: 1px solid transparent;
  box-shadow: var(--shadow);
  color: var(--text);
  font: 400 var(--text-caption) / 1.5 var(--font);
  letter-spacing: 0;
  overflow-wrap: anywhere;
  text-align: left;
  white-space: normal;
`;

const openDelay = 700; // ms, spec §9

type TooltipProps = {
  /**
   * Additional explanation, never the only place of important information. A function is called when the pointer or the
   * focus first enters, for text that takes time to build.
   */
  text: ReactNode | (() => ReactNode);
  /** Called when the pointer or the focus enters, to fetch the text. Without text there is no bubble. */
  onWanted?: () => void;
  /** `false` if the content already takes the focus. */
  focusable?: boolean;
  /** Opens to the right if another tooltip is above. */
  beside?: boolean;
  /** Makes the text a button that opens it too, for touch. Only for text without another action. */
  pressable?: boolean;
  children: ReactNode;
};

/** A tooltip: opens on hover after 700 ms and on focus at once; Escape closes it. */
export const Tooltip = ({
  text,
  onWanted,
  focusable = true,
  beside = false,
  pressable = false,
  children,
}: TooltipProps) => {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const [wanted, setWanted] = useState(false);

  const show = ({ currentTarget }: FocusEvent | MouseEvent | PointerEvent, delay: number) => {
    clearTimeout(timer.current);
    setWanted(true);
    onWanted?.();
    timer.current = setTimeout(() => setAnchor(currentTarget.getBoundingClientRect()), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  // A layout effect, so that Escape works from the moment the bubble is visible.
  useLayoutEffect(() => {
    if (!anchor) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setAnchor(null);
    const away = () => setAnchor(null);
    document.addEventListener('keydown', close);
    if (pressable) document.addEventListener('pointerdown', away);
    document.addEventListener('scroll', away, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('scroll', away, { capture: true });
    };
  }, [anchor, pressable]);

  // The bubble is rendered on demand: a table has many tooltips.
  const bubble = typeof text === 'function' ? wanted : text !== undefined;

  const place = (element: HTMLSpanElement | null) => {
    if (!element || !anchor) return;
    const { width, height } = element.getBoundingClientRect();
    if (beside) {
      element.style.left = `${anchor.right}px`;
      element.style.top = `${anchor.top + anchor.height / 2 - height / 2}px`;
      return;
    }
    const left = anchor.left + anchor.width / 2 - width / 2;
    const above = anchor.top - height;
    element.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`;
    element.style.top = `${above < 0 ? anchor.bottom : above}px`;
  };

  return (
    <Frame onPointerEnter={event => show(event, openDelay)} onPointerLeave={hide}>
      <Anchor
        {...(pressable
          ? {
              as: 'button',
              type: 'button',
              'data-term': '',
              onClick: (event: MouseEvent) => show(event, 0),
            }
          : focusable && { tabIndex: 0 })}
        aria-describedby={bubble ? id : undefined}
        onFocus={event => show(event, 0)}
        onBlur={hide}
      >
        {children}
      </Anchor>
      {bubble && (
        <Reach ref={place} hidden={!anchor}>
          <Bubble role="tooltip" id={id}>
            {typeof text === 'function' ? text() : text}
          </Bubble>
        </Reach>
      )}
    </Frame>
  );
};
