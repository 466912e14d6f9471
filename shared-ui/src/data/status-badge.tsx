import type { ReactNode } from 'react';
import { useOnline, useSession } from 'shared-api';
import { styled } from 'styled-components';
import { Badge } from './badge.tsx';
import { type Status, type StatusLook, statuses } from './status.ts';

const Word = styled.span<{ $dot: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  color: var(--text-2);
  font-size: var(--text-body);
  font-weight: 400;
  letter-spacing: 0;
  white-space: nowrap;

  &::before {
    content: ${({ $dot }) => ($dot ? "''" : 'none')};
    flex: none;
    width: 6px;
    height: 6px;
    background: var(--gain);
    border-radius: var(--radius-full);
  }
`;

/**
 * A state in the one vocabulary. Only exceptions have a badge; `children` replaces the word where the spec has another.
 * Without a connection, Online becomes Unknown.
 */
export const StatusBadge = ({ status, children }: { status: Status; children?: ReactNode }) => {
  const online = useOnline();
  const reachable = useSession(({ state }) => state !== 'offline');
  const lost = status === 'online' && !(online && reachable);
  const { label, look }: StatusLook = statuses[lost ? 'unknown' : status];
  const word = (lost ? undefined : children) ?? label;
  if (look === 'text' || look === 'dot') return <Word $dot={look === 'dot'}>{word}</Word>;
  return <Badge tone={look}>{word}</Badge>;
};
