import { type MouseEvent, useId } from 'react';
import { type NotificationGroup, useReadNotifications } from 'shared-api/account';
import { EmptyState, Skeleton, Stack, toast, useNow } from 'shared-ui';
import { styled } from 'styled-components';
import { type Section, sectionsOf } from './days.ts';
import { GroupItem } from './group-item.tsx';

const MINUTE = 60_000; // ms

const Day = styled.section`
  & > h3 {
    padding-block: var(--space-3) var(--space-1);
    color: var(--text-2);
    font-size: var(--text-caption);
    font-weight: 400;
  }
`;

type Follow = (path: string) => (event: MouseEvent) => void;

/** Marks notifications as read. Shows a toast when that fails. */
export const useMarkRead = () => {
  const marking = useReadNotifications();
  const mark = async (body: Parameters<typeof marking.run>[0]) => {
    const outcome = await marking.run(body);
    if (!outcome.ok) toast.error('Could not be marked as read', outcome.error);
  };
  return {
    pending: marking.pending,
    markAll: () => void mark({}),
    markGroup: ({ id, kind, count, from, at }: NotificationGroup) =>
      void mark(count === 1 || kind === 'unknown' ? { ids: [id] } : { group: { kind, from, to: at } }),
  };
};

const DayOf = ({ title, groups, onFollow }: Section & { onFollow: Follow }) => {
  const id = useId();
  const { markGroup } = useMarkRead();
  return (
    <Day aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {groups.map(group => (
          <GroupItem key={group.id} group={group} onFollow={onFollow} onRead={() => markGroup(group)} />
        ))}
      </ul>
    </Day>
  );
};

/** Notifications by day; those that need attention are first. */
export const GroupList = ({
  groups,
  onFollow,
}: {
  groups: readonly NotificationGroup[];
  onFollow: Follow;
}) => {
  const now = useNow(MINUTE);
  if (groups.length === 0)
    return (
      <EmptyState title="No notifications yet" icon="bell" level={3}>
        Rewards, lost stakes and changes to your pool appear here.
      </EmptyState>
    );
  return sectionsOf(groups, new Date(now)).map(section => (
    <DayOf key={section.title} {...section} onFollow={onFollow} />
  ));
};

/** A skeleton of the list while it loads. */
export const GroupListSkeleton = () => (
  <Stack $gap={3} aria-busy="true">
    <Skeleton height="1rem" width="6rem" />
    <Skeleton height="2.5rem" />
    <Skeleton height="2.5rem" />
    <Skeleton height="2.5rem" />
  </Stack>
);
