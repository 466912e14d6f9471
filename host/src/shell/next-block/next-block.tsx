import type { ReactNode } from 'react';
import { useDelayedComponent, useSession } from 'shared-api';
import { useBlockchainData, useCurrentFarmer } from 'shared-api/farmer';
import { useServerNow, VisuallyHidden } from 'shared-ui';
import { countdown, Upcoming } from 'shared-ui/content';
import { styled } from 'styled-components';

const RADIUS = 7;
const LENGTH = 2 * Math.PI * RADIUS;

/** How much of a block has passed (0 to 1) as a ring; decoration beside the digits. */
const CountdownRing = ({ part }: { part: number | null }) => (
  <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
    <circle cx="9" cy="9" r={RADIUS} stroke="var(--line-strong)" strokeWidth="2.5" />
    {part !== null && (
      <circle
        cx="9"
        cy="9"
        r={RADIUS}
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * Math.min(Math.max(part, 0), 1)}
        transform="rotate(-90 9 9)"
      />
    )}
  </svg>
);

const Frame = styled.p`
  display: flex;
  flex: none;
  align-items: center;
  gap: 6px;
  height: 2rem;
  padding: 0 10px 0 var(--space-2);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  color: var(--text-2);
  font-size: var(--text-caption);
  white-space: nowrap;

  & > strong {
    min-width: 2.1em;
    color: var(--text);
    font-size: var(--text-body);
    text-align: right;
  }

  & > [data-pool] {
    max-width: 12rem;
    padding-left: 9px;
    border-left: 1px solid var(--line-strong);
    overflow: hidden;
    text-overflow: ellipsis;
  }

  @media (max-width: 1179.98px) {
    & > [data-pool] {
      display: none;
    }
  }

  @media (max-width: 639.98px) {
    padding-inline: var(--space-1);
    border-color: transparent;
  }

  @media (max-width: 359.98px) {
    & > [data-label] {
      display: none;
    }
  }
`;

/** The farmer's next planting, or the end of their exit. Absent without a pool, and until it is known. */
const FarmersBlock = ({ children }: { children: ReactNode }) => {
  const contract = useCurrentFarmer().data?.active_contract;
  if (!contract) return null;
  const pool = contract.contract_terms?.pooler_name;
  if (contract.status === 'exiting')
    return (
      <Frame>
        <span data-label>Leaving</span>
        <strong>
          <Upcoming at={contract.exit_available_at} due="last harvest" missing="soon" />
        </strong>
        {pool && <span data-pool>{pool}</span>}
      </Frame>
    );
  return (
    <Frame>
      {children}
      {pool && <span data-pool>{pool}</span>}
    </Frame>
  );
};

const fetchOperatorsPool = () => import(/* webpackChunkName: 'operator-shell' */ './operators-pool.tsx');

/** When the next block opens, and the pool that plants in it. Absent while that is unknown. */
const NextBlock = () => {
  const role = useSession(({ user }) => user?.role);
  const OperatorsPool = useDelayedComponent(fetchOperatorsPool, { after: 0, wanted: role === 'pooler' });
  const block = useBlockchainData().data?.currentBlock;
  const now = useServerNow();
  const due = block?.nextBlockAt ? Date.parse(block.nextBlockAt) : null;
  if (due === null) return null;
  const opened = block?.openedAt ? Date.parse(block.openedAt) : null;
  const left = countdown(due - now);
  const next = (
    <>
      <CountdownRing part={opened === null ? null : (now - opened) / (due - opened)} />
      <span data-label>Next block</span>
      <strong aria-hidden="true">{left}</strong>
      <VisuallyHidden>{due > now ? `in ${left}` : 'is due'}</VisuallyHidden>
    </>
  );
  if (role === 'farmer') return <FarmersBlock>{next}</FarmersBlock>;
  return (
    <Frame>
      {next}
      {OperatorsPool && <OperatorsPool />}
    </Frame>
  );
};

export default NextBlock;
