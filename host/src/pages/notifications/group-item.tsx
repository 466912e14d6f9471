import { type MouseEvent, useRef, useState } from 'react';
import { type NotificationGroup, useNotifications } from 'shared-api/account';
import { Icon, IconButton, type IconName, Link, Money, RelativeTime, VisuallyHidden } from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { styled } from 'styled-components';
import { ownPath } from './own-path.ts';
import { useMarkRead } from './use-mark-read.ts';

const Entry = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 1.75rem minmax(0, 1fr) auto;
  gap: 0 var(--space-3);
  align-items: start;
  padding-block: var(--space-2);
  overflow-wrap: anywhere;

  & > :nth-child(4) {
    grid-column: 2 / -1;
  }
`;

const Square = styled.span<{ $tone: 'loss' | 'information' | 'neutral' }>`
  display: grid;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  margin-top: 2px;
  background: var(--${({ $tone }) => $tone}-soft);
  border-radius: 6px;
  color: var(--${({ $tone }) => $tone});
`;

const Words = styled.div`
  & > a,
  & > strong {
    color: var(--text);
    font-weight: 500;
    text-decoration: none;
  }

  & > a:hover {
    text-decoration: underline;
  }

  & > p {
    color: var(--text-2);
    font-size: var(--text-caption);
    line-height: var(--leading-caption);
  }
`;

const Dot = styled.span`
  position: absolute;
  left: -9px;
  top: 1.125rem;
  width: 5px;
  height: 5px;
  background: var(--information);
  border-radius: var(--radius-full);
`;

const End = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  min-height: 1.75rem;
  color: var(--text-3);
  font-size: var(--text-caption);
`;

const Each = styled.ul`
  display: grid;
  gap: var(--space-1);
  margin-top: var(--space-2);
  padding-left: var(--space-3);
  border-left: 1px solid var(--line);
  color: var(--text-2);
  font-size: var(--text-caption);

  & > li {
    display: flex;
    justify-content: space-between;
    gap: var(--space-3);
  }
`;

const icons: Partial<Record<NotificationGroup['kind'], IconName>> = {
  reward_received: 'wheat',
  harvest_due: 'clock',
  wallet_low: 'wallet',
  withdrawal: 'arrow-up',
  deposit_received: 'arrow-down',
  terms_changed: 'info',
  exit_progress: 'exit',
  farmer_joined: 'users',
  pool_pending: 'pool',
  approval_requested: 'users',
  planting_suspended: 'warning',
  announcement: 'bell',
  pool_review: 'warning',
  pool_decision: 'pool',
};

const losses: readonly NotificationGroup['kind'][] = [
  'stake_forfeited',
  'planting_failed',
  'work_missed',
  'harvest_failed',
];

const toneOf = ({ kind, needsAttention }: NotificationGroup) => {
  if (losses.includes(kind)) return 'loss';
  return needsAttention ? 'information' : 'neutral';
};

/** The number of notifications that an opened group lists. Its page has the rest. */
const MOST = 50;

/** The notifications of an opened group, newest first. */
const Members = ({ group }: { group: NotificationGroup }) => {
  const notifications = useNotifications({ group, limit: MOST });
  return (
    <div>
      <ResourceState
        resource={notifications}
        failure={() => 'Failed to load these notifications. Please try again.'}
        skeleton={<Each aria-busy="true" />}
      >
        {({ items }) => (
          <Each>
            {items.map(({ id, title, message, at }) => (
              <li key={id}>
                <span>{message ?? title}</span>
                <RelativeTime at={at} short />
              </li>
            ))}
            {group.count > MOST && <li>The newest {MOST} are shown.</li>}
          </Each>
        )}
      </ResourceState>
    </div>
  );
};

type GroupItemProps = {
  group: NotificationGroup;
  onFollow: (path: string) => (event: MouseEvent) => void;
};

/** One notification, or those of a kind and day with their sum; several open on a press. */
export const GroupItem = ({ group, onFollow }: GroupItemProps) => {
  const { title, message, amount, asset, at, count, unread } = group;
  const [open, setOpen] = useState(false);
  const { markGroup } = useMarkRead();
  const markRead = () => markGroup(group);
  const name = useRef<HTMLDivElement>(null);
  const press = () => {
    name.current?.querySelector<HTMLElement>('a, strong')?.focus(); // The button disappears.
    markRead();
  };
  const path = ownPath(group.path);
  const tone = toneOf(group);
  const followed = (event: MouseEvent) => {
    if (unread > 0) markRead();
    if (path) onFollow(path)(event);
  };
  const sum = amount && asset && (
    <>
      {' '}
      <Money amount={amount} asset={asset} signed />
    </>
  );
  return (
    <Entry>
      <Square $tone={tone}>
        <Icon name={icons[group.kind] ?? (tone === 'loss' ? 'failure' : 'bell')} />
      </Square>
      <Words ref={name}>
        {unread > 0 && (
          <Dot>
            <VisuallyHidden>Unread</VisuallyHidden>
          </Dot>
        )}
        {path ? (
          <Link to={path} onClick={followed}>
            {title}
            {sum}
          </Link>
        ) : (
          <strong tabIndex={-1}>
            {title}
            {sum}
          </strong>
        )}
        {message && <p>{message}</p>}
      </Words>
      <End>
        <RelativeTime at={at} short />
        {unread > 0 && <IconButton small icon="check" label={`Mark "${title}" as read`} onClick={press} />}
        {count > 1 && (
          <IconButton
            small
            icon={open ? 'minus' : 'chevron-down'}
            label={`${open ? 'Hide' : 'Show'} each of ${title}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        )}
      </End>
      {open && <Members group={group} />}
    </Entry>
  );
};
