import { useEffect, useState, useSyncExternalStore } from 'react';
import { keyframes, styled } from 'styled-components';
import { Button } from '../forms/button.tsx';
import { IconButton } from '../forms/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { onShow, readToasts, subscribeToToasts, type Toast, toast } from './toast-store.ts';

const arrive = keyframes`
  from { opacity: 0; translate: 0 0.5rem; }
`;

const Frame = styled.section`
  position: fixed;
  z-index: 70;
  right: var(--space-4);
  bottom: var(--space-4);
  display: grid;
  gap: 14px;
  width: min(22.5rem, calc(100vw - 2rem));
  pointer-events: none;

  & > div {
    display: grid;
    gap: 14px;
  }

  & > div:empty {
    display: none;
  }

  /* On a phone a dialog rises from the bottom, with its buttons there. */
  @media (max-width: 639.98px) {
    :root:has([role$='dialog']) & {
      top: var(--space-4);
      bottom: auto;
    }
  }
`;

/** Its outline is visible in forced colors, which remove the shadow. */
const Box = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: start;
  gap: 0 var(--space-3);
  padding: var(--space-3) var(--space-3) var(--space-3) var(--space-4);
  background: var(--raised);
  border-radius: var(--radius-l);
  outline: 1px solid transparent;
  box-shadow: var(--shadow);
  pointer-events: auto;
  animation: ${arrive} 180ms ease-out;

  & > span:first-child {
    margin-top: 0.25rem;
  }

  & > div {
    padding-block: 0.1875rem;
    overflow-wrap: anywhere;
  }

  & p:first-child {
    font-weight: 600;
  }

  & p ~ div {
    color: var(--text-2);
    font-size: var(--text-body);
  }

  & div > button {
    margin-top: var(--space-2);
  }
`;

const marks = {
  success: { icon: 'check-circle', colour: 'var(--gain)' },
  info: { icon: 'info', colour: 'var(--information)' },
  failure: { icon: 'failure', colour: 'var(--loss)' },
} as const;

const Message = ({ id, kind, title, description, unclear, duration, action }: Toast) => {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || !Number.isFinite(duration)) return;
    const timer = setTimeout(() => toast.dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration]);

  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  const holdFocus = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  return (
    <Box {...hold} {...holdFocus}>
      <Icon name={marks[kind].icon} style={{ color: marks[kind].colour }} />
      <div>
        <p>{title}</p>
        {description && <div>{description}</div>}
        {unclear && <div>It may have gone through anyway. Check before you try again.</div>}
        {action && (
          <Button
            size="sm"
            onClick={() => {
              toast.dismiss(id);
              action.onSelect();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton small icon="x" label="Dismiss" onClick={() => toast.dismiss(id)} />
    </Box>
  );
};

/** The region of toasts, rendered once by the frame of the page. Hovering over or focusing a toast keeps it. */
export const Toaster = () => {
  const { quiet, failures } = onShow(useSyncExternalStore(subscribeToToasts, readToasts, readToasts));
  return (
    <Frame aria-label="Notifications" data-toaster data-screen>
      {/* Said outright, so that an open dialog, which hides the page, leaves them audible. */}
      <div role="status" aria-live="polite">
        {quiet.map(message => (
          <Message key={message.id} {...message} />
        ))}
      </div>
      <div role="alert" aria-live="assertive">
        {failures.map(message => (
          <Message key={message.id} {...message} />
        ))}
      </div>
    </Frame>
  );
};
