import { useEffect, useState } from 'react';
import { type PoolDetails, type PoolerId, useSession } from 'shared-api';
import { useCurrentFarmer } from 'shared-api/farmer';
import { usePoolDetails } from 'shared-api/projection';
import {
  Alert,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Link,
  lazyComponent,
  lazyDialog,
  Page,
  RelativeTime,
  Skeleton,
  Stack,
  useParams,
} from 'shared-ui';
import { CopyButton } from 'shared-ui/content';
import { styled } from 'styled-components';
import type { JoinSettings } from '../join-pool/join-dialog.tsx';
import { MembershipText } from '../join-pool/membership-text.tsx';
import { useIsMember } from '../join-pool/use-is-member.ts';
import { joinability } from '../pool-discovery/pool-rules.ts';
import { usePoolsPath } from '../pools-path.ts';
import { prefetch } from '../prefetch.ts';
import { FeeHistory } from './fee-history.tsx';
import { KeepStrip } from './keep-strip.tsx';
import { PoolFacts } from './pool-facts.tsx';

const loadJoin = () => import(/* webpackChunkName: 'join-dialog' */ '../join-pool/join-dialog.tsx');
const JoinDialog = lazyDialog(loadJoin);
const prefetchJoin = prefetch(loadJoin);
const Calculator = lazyComponent(
  () => import('./calculator.tsx'),
  () => <Skeleton height="34rem" />,
  'The calculator could not be loaded.',
);
const RewardChart = lazyComponent(
  () => import('./reward-chart.tsx'),
  () => <Skeleton height="22rem" />,
  'The chart could not be loaded.',
);

const Trail = styled.nav`
  display: flex;
  gap: var(--space-2);
  color: var(--text-2);
  font-size: var(--text-caption);
`;

/** The pool's results beside the calculator; on a phone in one column, with the calculator first. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  align-items: start;
  gap: var(--space-4);

  @media (max-width: 1023.98px) {
    grid-template-columns: minmax(0, 1fr);

    & > :last-child {
      order: -1;
    }
  }
`;

/** Not beside the title on a phone: the list compares pools, and the browser can share the page. */
const OnWideScreens = styled.span`
  display: contents;

  @media (max-width: 639.98px) {
    display: none;
  }
`;

const Membership = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
`;

/** A pool's page, with an address to share. */
export default function Pool() {
  const poolerId = (useParams().id ?? '') as PoolerId;
  const details = usePoolDetails(poolerId);
  const { data: pool, error } = details;
  const poolsPath = usePoolsPath();
  const name = pool?.name;
  useEffect(() => {
    if (name) document.title = `${name} · KALE Pool`;
  }, [name]);
  return (
    <Stack $gap={3}>
      <Trail aria-label="Breadcrumb">
        <Link to={poolsPath}>Pool Discovery</Link>
        <span aria-hidden="true">›</span>
        <span aria-current="page">{name ?? 'Pool'}</span>
      </Trail>
      {pool ? (
        <Known pool={pool} poolerId={poolerId} details={details} />
      ) : (
        <Page title="Pool">
          {error?.code === 'POOLER_NOT_FOUND' && (
            <EmptyState
              boxed
              icon="pool"
              title="No such pool"
              action={<ButtonLink to={poolsPath}>Browse Pools</ButtonLink>}
            >
              It may have closed, or the link is wrong.
            </EmptyState>
          )}
          {error && error.code !== 'POOLER_NOT_FOUND' && (
            <ErrorState boxed message="Failed to load pool details" of={details} />
          )}
          {!error && (
            <>
              <Skeleton height="8.5rem" />
              <Skeleton height="34rem" />
            </>
          )}
        </Page>
      )}
    </Stack>
  );
}

type KnownProps = {
  pool: PoolDetails;
  poolerId: PoolerId;
  details: ReturnType<typeof usePoolDetails>;
};

const Known = ({ pool, poolerId, details }: KnownProps) => {
  const mayJoin = useSession(({ user, impersonation }) => user?.role === 'farmer' && !impersonation);
  const isVisitor = useSession(({ state }) => state === 'signed-out');
  const poolsPath = usePoolsPath();
  const farmer = useCurrentFarmer().data;
  const contract = farmer?.active_contract;
  const isMember = useIsMember();
  const [joining, setJoining] = useState<JoinSettings | null>(null);
  // Unreported values exclude nobody: the server refuses a join that it cannot accept.
  const { joinable, label } = joinability({
    status: pool.status ?? 'active',
    currentFarmers: pool.currentFarmers ?? 0,
    maxFarmers: pool.maxFarmers ?? Number.POSITIVE_INFINITY,
  });
  const open = joinable && !(farmer ? contract : isMember);
  const own = contract?.pooler_id === poolerId;
  return (
    <Page
      title={pool.name}
      description={pool.description || undefined}
      freshness={{ of: details, freshFor: 60_000 }}
      actions={
        <>
          <OnWideScreens>
            <CopyButton
              value={`${location.origin}/pools/${encodeURIComponent(poolerId)}`}
              label="Copy link"
              withText
            />
            <ButtonLink to={`${poolsPath}?compare=${encodeURIComponent(poolerId)}`}>Compare</ButtonLink>
          </OnWideScreens>
          {isVisitor && joinable && (
            <ButtonLink variant="primary" to={`/farmer/pools/${encodeURIComponent(poolerId)}`}>
              {label}
            </ButtonLink>
          )}
          {mayJoin && own && <ButtonLink to="/farmer/my-pool">Open My Pool</ButtonLink>}
          {mayJoin && !own && (
            <Button
              variant="primary"
              disabled={!open}
              onPointerEnter={prefetchJoin}
              onClick={() => setJoining({})}
            >
              {label}
            </Button>
          )}
        </>
      }
    >
      {contract && !own && (
        <Membership>
          <MembershipText contract={contract} />
        </Membership>
      )}
      {pool.plantingPausedAt && (
        <Alert standing tone="waiting" title="Paused by its operator">
          Paused <RelativeTime at={pool.plantingPausedAt} />. Nothing is planted and nobody can join. Planted
          stakes are still worked, harvested and paid.
        </Alert>
      )}
      {pool.status === 'paused' && !pool.plantingPausedAt && (
        <Alert standing tone="waiting" title="Paused by the platform">
          An administrator paused this pool, or it is under review. Nobody can join until it is resumed.
        </Alert>
      )}
      <KeepStrip pool={pool} />
      <Columns>
        <Stack $gap={4}>
          <RewardChart poolerId={poolerId} />
          <PoolFacts pool={pool} />
          <FeeHistory fees={pool.feeHistory ?? []} />
        </Stack>
        <Calculator
          pool={pool}
          poolerId={poolerId}
          joinable={open}
          onJoin={mayJoin && !own ? setJoining : undefined}
        />
      </Columns>
      {joining && (
        <JoinDialog
          pool={{ id: poolerId, name: pool.name }}
          settings={joining}
          onClose={() => setJoining(null)}
        />
      )}
    </Page>
  );
};
