import type { MouseEvent } from 'react';
import type { Notification } from 'shared-api/account';
import { Badge, IconButton, Link, RelativeTime } from 'shared-ui';
import { styled } from 'styled-components';
import { ownPath } from './own-path.ts';

const Entry = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-1) var(--space-3);
  align-items: start;
  padding-block: var(--space-3);
  overflow-wrap: anywhere;

  & p {
    color: var(--text-2);
    font-size: var(--text-body);
  }
`;

const Title = styled.div<{ $unread: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  font-weight: ${({ $unread }) => ($unread ? 600 : 400)};
`;

type ItemProps = {
  notification: Notification;
  onFollow: (path: string) => (event: MouseEvent) => void;
  onRead: () => void;
};

/** One thing that happened: title (a link to where it shows), words, when; unread ones can be marked as read. */
export const Item = ({ notification, onFollow, onRead }: ItemProps) => {
  const { title, message, at, read } = notification;
  const path = ownPath(notification.path);
  const followed = (event: MouseEvent) => {
    if (!read) onRead();
    if (path) onFollow(path)(event);
  };
  return (
    <Entry>
      <div>
        <Title $unread={!read}>
          {path ? (
            <Link to={path} onClick={followed}>
              {title}
            </Link>
          ) : (
            title
          )}
          {!read && <Badge tone="information">Unread</Badge>}
        </Title>
        {message && <p>{message}</p>}
        <p>
          <RelativeTime at={at} />
        </p>
      </div>
      {!read && <IconButton small icon="check" label={`Mark "${title}" as read`} onClick={onRead} />}
    </Entry>
  );
};
