import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { type Status, statuses } from './status.ts';

/** A state in the one vocabulary, with its icon and tone; `children` replaces the word where the spec has another. */
export const StatusBadge = ({ status, children }: { status: Status; children?: ReactNode }) => {
  const { label, tone, icon } = statuses[status];
  return (
    <Badge tone={tone} icon={icon}>
      {children ?? label}
    </Badge>
  );
};
