import { type MouseEvent, useState } from 'react';
import { useNotifications, useReadNotifications } from 'shared-api/account';
import { Button, ButtonLink, EmptyState, Pager, Skeleton, Stack, toast, usePaged } from 'shared-ui';
import { Dialog } from 'shared-ui/overlays';
import { styled } from 'styled-components';
import { ResourceState } from '../resource-state.tsx';
import { Item } from './item.tsx';

const perPage = 20;
const preferences = '/account?tab=notifications';

const List = styled.ul`
  display: grid;

  & > li:not(:last-child) {
    border-bottom: 1px solid var(--line);
  }
`;

export type PanelProps = {
  /** How many there are to mark as read. */
  unread: number;
  /** Closes the panel and opens a page. */
  onFollow: (path: string) => void;
  onClose: () => void;
};

/** Whether a click asks for this window, not for a new tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** What happened, newest first; each entry leads to the page that shows it. */
export const Panel = ({ unread, onFollow, onClose }: PanelProps) => {
  const [page, setPage] = useState(1);
  const notifications = useNotifications({ page, limit: perPage });
  const { shown } = usePaged(notifications.data, page, setPage);
  const reading = useReadNotifications();

  const markRead = async (ids?: string[]) => {
    const outcome = await reading.run(ids ? { ids } : {});
    if (!outcome.ok) toast.error('Could not be marked as read', outcome.error);
  };
  const follow = (path: string) => (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    onFollow(path);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Notifications"
      footer={
        <>
          {unread > 0 && (
            <Button icon="check" pending={reading.pending} onClick={() => void markRead()}>
              Mark all as read
            </Button>
          )}
          <ButtonLink to={preferences} icon="settings" onClick={follow(preferences)}>
            Preferences
          </ButtonLink>
        </>
      }
    >
      <ResourceState
        resource={{ ...notifications, data: shown }}
        failure={() => 'Failed to load notifications. Please try again.'}
        skeleton={
          <Stack aria-busy="true">
            <Skeleton height="3rem" />
            <Skeleton height="3rem" />
            <Skeleton height="3rem" />
          </Stack>
        }
      >
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title="No notifications yet" icon="bell" level={3}>
              What happens to you and yours is told here.
            </EmptyState>
          ) : (
            <>
              <List>
                {items.map(item => (
                  <Item
                    key={item.id}
                    notification={item}
                    onFollow={follow}
                    onRead={() => void markRead([item.id])}
                  />
                ))}
              </List>
              {pagination.totalPages > 1 && (
                <Pager
                  label="Notifications"
                  page={page}
                  totalPages={pagination.totalPages}
                  onPageChange={setPage}
                />
              )}
            </>
          )
        }
      </ResourceState>
    </Dialog>
  );
};
