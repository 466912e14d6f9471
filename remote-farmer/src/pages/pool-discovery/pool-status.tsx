import type { PoolStatus } from 'shared-api';
import { Badge, readStatus, StatusBadge } from 'shared-ui';
import { styled } from 'styled-components';

const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  color: var(--text-2);
  font-size: var(--text-caption);

  &::before {
    content: '';
    width: 6px;
    height: 6px;
    border-radius: var(--radius-full);
    background: var(--accent);
  }
`;

type PoolStatusMarkProps = { status: PoolStatus | null | undefined; own: boolean };

/** The state of a pool: a dot and a word if it is active, a badge otherwise; the farmer's own pool is marked too. */
export const PoolStatusMark = ({ status, own }: PoolStatusMarkProps) => (
  <>
    {own && <Badge tone="outlined">Your pool</Badge>}
    {status === 'active' ? !own && <Frame>Active</Frame> : <StatusBadge status={readStatus(status)} />}
  </>
);
