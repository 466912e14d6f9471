import { type MouseEvent, useId } from 'react';
import { type Role, useSession } from 'shared-api';
import type { NotificationGroup } from 'shared-api/account';
import { EmptyState, Skeleton, Stack, useServerNow } from 'shared-ui';
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

const DayOf = ({ title, groups, onFollow }: Section & { onFollow: Follow }) => {
  const id = useId();
  return (
    <Day aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {groups.map(group => (
          <GroupItem key={group.id} group={group} onFollow={onFollow} />
        ))}
      </ul>
    </Day>
  );
};

const AWAITED: Record<Role, string> = {
  farmer: 'Rewards, lost stakes and changes to your pool',
  pooler: 'Missed work, members who join or leave, and decisions about your pool',
  admin: 'Pools that await approval, requests of other admins and alerts',
};

/** Notifications by day; those that need attention are first. */
export const GroupList = ({
  groups,
  onFollow,
}: {
  groups: readonly NotificationGroup[];
  onFollow: Follow;
}) => {
  const now = useServerNow(MINUTE);
  const role = useSession(({ user }) => user?.role) ?? 'farmer';
  if (groups.length === 0)
    return (
      <EmptyState title="No notifications yet" icon="bell" level={3}>
        {AWAITED[role]} appear here.
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
