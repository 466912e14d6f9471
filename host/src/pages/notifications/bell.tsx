import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useNotifications } from 'shared-api/account';
import { announce, IconButton, toast, useNavigate } from 'shared-ui';
import { styled } from 'styled-components';
import { browserNotifications, showInBrowser } from './browser-notifications.ts';
import { ownPath } from './own-path.ts';
import type { PanelProps } from './panel.tsx';
import { useArrivals } from './use-arrivals.ts';

const fetchPanel = () => import(/* webpackChunkName: "notifications" */ './panel.tsx');

/** The number of newest unread notifications to watch. */
const watched = 5;
/** Milliseconds between polls of a hidden page while browser notifications are on; without them it does not poll. */
const hiddenEvery = 60_000;

const Frame = styled.span`
  position: relative;
  display: inline-flex;
`;

const Unread = styled.span`
  position: absolute;
  top: 0.3125rem;
  right: 0.375rem;
  width: 0.5rem;
  height: 0.5rem;
  background: var(--loss);
  border-radius: var(--radius-full);
  box-shadow: 0 0 0 2px var(--canvas);
  pointer-events: none;
`;

/**
 * The header's bell: the number of unread notifications, the panel when pressed, and an announcement of each new one.
 */
const Bell = () => {
  const navigate = useNavigate();
  const { data, refresh } = useNotifications({ unread: true, limit: watched });
  const [Panel, setPanel] = useState<ComponentType<PanelProps>>();
  const [open, setOpen] = useState(false);
  const chosen = useRef<string>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const count = data?.total ?? 0;

  const follow = (path: string) => {
    chosen.current = path;
    setOpen(false);
  };

  useArrivals(data?.items, notification => {
    announce(`New notification: ${notification.title}`);
    if (document.hasFocus()) return;
    showInBrowser(notification, () => {
      const path = ownPath(notification.path);
      if (path) navigate(path);
    });
  });

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' && browserNotifications() === 'on') refresh();
    }, hiddenEvery);
    return () => clearInterval(timer);
  }, [refresh]);

  // Only after the closed panel has returned the focus: the page that opens then moves it to its heading.
  useEffect(() => {
    const path = chosen.current;
    if (open || !path) return;
    chosen.current = undefined;
    setTimeout(() => navigate(path));
  }, [open, navigate]);

  const show = async () => {
    try {
      const { Panel: fetched } = await fetchPanel();
      setPanel(() => fetched);
      setOpen(true);
    } catch {
      toast.failure('The notifications could not be loaded', { description: 'Please try again.' });
    }
  };

  return (
    <Frame>
      <IconButton
        ref={button}
        icon="bell"
        aria-expanded={open}
        label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
        aria-haspopup="dialog"
        onPointerEnter={() => void fetchPanel().catch(() => undefined)}
        onClick={open ? () => setOpen(false) : show}
      />
      {count > 0 && <Unread aria-hidden="true" />}
      {open && Panel && (
        <Panel anchor={button} unread={count} onFollow={follow} onClose={() => setOpen(false)} />
      )}
    </Frame>
  );
};

export default Bell;
