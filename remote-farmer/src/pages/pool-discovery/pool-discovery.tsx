import { useCallback, useId, useState } from 'react';
import {
  type Contract,
  type Pool,
  type PoolerId,
  useDelayedComponent,
  usePools,
  useSession,
} from 'shared-api';
import {
  AgeAndRefresh,
  Deferred,
  EmptyState,
  ErrorState,
  Grid,
  lazyComponent,
  lazyDialog,
  Page,
  PageRows,
  Pager,
  Stack,
  usePaged,
  VisuallyHidden,
} from 'shared-ui';
import { styled } from 'styled-components';
import { DelayedUnconfirmedContract } from '../join-pool/delayed-unconfirmed-contract.tsx';
import { useIsMember } from '../join-pool/use-is-member.ts';
import { usePoolsPath } from '../pools-path.ts';
import { prefetch } from '../prefetch.ts';
import { NoPoolsAction } from './no-pools-action.tsx';
import { PageFoot } from './page-foot.ts';
import { PoolCard, PoolCardSkeleton } from './pool-card.tsx';
import { PoolFilters } from './pool-filters.tsx';
import { POOL_PAGE_SIZE, usePoolSearch } from './pool-search.ts';
import { MAX_COMPARED, useCompared } from './use-compared.ts';

const loadDetails = () => import(/* webpackChunkName: 'pool-dialogs' */ './pool-details-dialog.tsx');
const loadJoin = () => import(/* webpackChunkName: 'join-dialog' */ '../join-pool/join-dialog.tsx');
const CompareBar = lazyComponent(() => import(/* webpackChunkName: 'membership' */ './compare-bar.tsx'));
const PoolDetailsDialog = lazyDialog(loadDetails);
const JoinDialog = lazyDialog(loadJoin);
const prefetchJoin = prefetch(loadJoin);
const loadMembership = () => import(/* webpackChunkName: 'membership' */ './membership.tsx');
const afterCards = 300; // ms
const EARLY = 3; // cards of the first picture, a row on a wide window
/** Until the contract has loaded, it is not known whether the farmer is leaving. */
const ONE_POOL = 'You can be in one pool at a time.';

/** Its space is reserved before its text loads, so that the cards do not move. */
const MembershipLine = styled.p`
  min-height: var(--leading-body);
  color: var(--text-2);
  font-size: var(--text-caption);
`;

/** Scrolls a focused element above the foot of the page, not behind it. */
const List = styled(Stack)`
  & :is(a, button, input) {
    scroll-margin-bottom: 12rem;
  }
`;

type OpenDialog =
  | { kind: 'none' }
  | { kind: 'details'; poolerId: PoolerId }
  | { kind: 'join'; pool: Pool }
  | { kind: 'finish'; poolerId: PoolerId; contract: Contract };

/** Lists pools with their details, to join one (spec §2, Pool Discovery). */
export default function PoolDiscovery() {
  const { search, status, page, setSearch, setPage, sorting, sorted } = usePoolSearch();
  const pools = usePools({ page, limit: POOL_PAGE_SIZE, search, status: status.value, ...sorted });
  const [dialog, setDialog] = useState<OpenDialog>({ kind: 'none' });
  const close = useCallback(() => setDialog({ kind: 'none' }), []);
  const compared = useCompared();
  const { shown, totalPages, rows } = usePaged(pools.data, page, setPage);
  const failed = pools.error && !pools.data;
  const items = failed ? undefined : shown?.items;
  // On the farmers' own address the user may not be known yet.
  const isFarmersPage = usePoolsPath() === '/farmer/pools';
  const mayJoin = useSession(
    ({ user, impersonation }) => isFarmersPage && user?.role !== 'admin' && !impersonation,
  );
  const isMember = useIsMember();
  const isFarmer = useSession(({ user }) => mayJoin && user?.role === 'farmer');
  const Membership = useDelayedComponent(loadMembership, { after: afterCards, wanted: isFarmer });
  const [ownPool, setOwnPool] = useState<PoolerId | null>();
  const membershipId = useId();
  // Until the contract is known, the account's status shows whether there is one.
  const barred = ownPool === undefined ? isMember : ownPool !== null;

  return (
    <Page
      title="Pool Discovery"
      description="Browse and join pools"
      actions={<AgeAndRefresh of={pools} freshFor={60_000} />}
    >
      <PoolFilters search={search} setSearch={setSearch} status={status} sorting={sorting} />
      {(isFarmer || isMember) && (
        <MembershipLine id={membershipId}>
          {Membership ? (
            <Membership onKnown={setOwnPool}>{isMember && ONE_POOL}</Membership>
          ) : (
            isMember && ONE_POOL
          )}
        </MembershipLine>
      )}
      {failed && <ErrorState boxed message="Failed to load pools. Please try again." of={pools} />}
      {!items && !pools.error && (
        <>
          <VisuallyHidden role="status">Loading pools</VisuallyHidden>
          <Grid $columns={3} $min="19rem" aria-busy="true">
            {Array.from({ length: POOL_PAGE_SIZE }, (_, index) => (
              <PoolCardSkeleton key={index} />
            ))}
          </Grid>
        </>
      )}
      {items?.length === 0 && (
        <EmptyState
          boxed
          icon="pool"
          title="No Pools Found"
          action={<NoPoolsAction {...{ search, setSearch, status, pools }} />}
        >
          {search ? 'Try adjusting your search terms.' : 'No mining pools are available at the moment.'}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <List $gap={6} onPointerEnter={prefetchJoin} onFocus={prefetchJoin}>
          <PageRows {...rows}>
            <Grid $columns={3} $min="19rem">
              {items.map((pool, place) => (
                <Deferred key={pool.id} immediate={place < EARLY} placeholder={<PoolCardSkeleton />}>
                  <PoolCard
                    pool={pool}
                    own={pool.id === ownPool}
                    barredBy={barred ? membershipId : undefined}
                    compared={compared.ids.includes(pool.id)}
                    comparable={compared.ids.length < MAX_COMPARED || compared.ids.includes(pool.id)}
                    onCompare={chosen =>
                      compared.choose([
                        ...compared.ids.filter(id => id !== pool.id),
                        ...(chosen ? [pool.id] : []),
                      ])
                    }
                    onDetails={() => setDialog({ kind: 'details', poolerId: pool.id })}
                    onJoin={mayJoin ? () => setDialog({ kind: 'join', pool }) : undefined}
                  />
                </Deferred>
              ))}
            </Grid>
          </PageRows>
          <Pager label="Pools" page={page} totalPages={totalPages} onPageChange={setPage} />
        </List>
      )}
      <PageFoot>
        {mayJoin && (
          <DelayedUnconfirmedContract
            onFinish={contract =>
              contract.poolerId && setDialog({ kind: 'finish', poolerId: contract.poolerId, contract })
            }
          />
        )}
        {compared.ids.length > 0 && (
          <CompareBar ids={compared.ids} own={ownPool} onClear={() => compared.choose([])} />
        )}
      </PageFoot>
      {dialog.kind === 'details' && <PoolDetailsDialog poolerId={dialog.poolerId} onClose={close} />}
      {dialog.kind === 'join' && <JoinDialog pool={dialog.pool} onClose={close} />}
      {dialog.kind === 'finish' && (
        <JoinDialog
          pool={{ id: dialog.poolerId, name: dialog.contract.poolerName ?? '' }}
          resume={dialog.contract}
          onClose={close}
        />
      )}
    </Page>
  );
}
