import { type MouseEvent, type RefObject, useRef } from 'react';
import { useNotificationGroups } from 'shared-api/account';
import { Button, ButtonLink, Link, VisuallyHidden } from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { Popover } from 'shared-ui/overlays';
import { styled } from 'styled-components';
import { GroupList, GroupListSkeleton } from './group-list.tsx';
import { useMarkRead } from './use-mark-read.ts';

const limit = 20;
const settings = '/account?tab=notifications';
const all = '/notifications';

const All = styled(Link)`
  color: var(--text);
  font-weight: 500;
`;

export type PanelProps = {
  /** The bell. */
  anchor: RefObject<HTMLElement | null>;
  /** How many there are to mark as read. */
  unread: number;
  /** Closes the panel and opens a page. */
  onFollow: (path: string) => void;
  onClose: () => void;
};

/** Whether a click opens the link in this window, not in a new tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The newest notifications by day, below the bell; each entry leads to the page that shows it. */
export const Panel = ({ anchor, unread, onFollow, onClose }: PanelProps) => {
  const groups = useNotificationGroups({ limit });
  const { pending, markAll } = useMarkRead();
  const next = useRef<HTMLAnchorElement>(null);
  const markEach = async () => {
    if (await markAll()) next.current?.focus(); // The button disappears.
  };
  const follow = (path: string) => (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    onFollow(path);
  };
  return (
    <Popover
      anchor={anchor}
      onClose={onClose}
      title="Notifications"
      actions={
        <>
          {unread > 0 && (
            <Button size="sm" variant="ghost" pending={pending} onClick={markEach}>
              Mark all read
            </Button>
          )}
          <ButtonLink
            ref={next}
            size="sm"
            variant="ghost"
            to={settings}
            icon="settings"
            onClick={follow(settings)}
          >
            <VisuallyHidden>Notification settings</VisuallyHidden>
          </ButtonLink>
        </>
      }
      footer={
        <All to={all} onClick={follow(all)}>
          All notifications
        </All>
      }
    >
      <ResourceState
        resource={groups}
        failure={() => 'Failed to load notifications. Please try again.'}
        skeleton={<GroupListSkeleton />}
      >
        {({ items }) => <GroupList groups={items} onFollow={follow} />}
      </ResourceState>
    </Popover>
  );
};
