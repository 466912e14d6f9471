import { useCapability } from 'shared-api';
import { usePoolStanding } from 'shared-api/operator';
import { EmptyState, ErrorState, Page, Skeleton } from 'shared-ui';
import { AdminNotice } from '../console/pool-notice.tsx';
import { Announce } from './announce.tsx';
import { PausePool } from './pause-pool.tsx';
import { PoolForm } from './pool-form.tsx';

/** The settings of the operator's own pool: details, terms, announcements and pause. */
export default function Pool() {
  const supported = useCapability('own-pool') !== false;
  const standing = usePoolStanding();
  const { data: pool, error } = standing;
  return (
    <Page title="Pool Settings" description="Your pool as farmers see it, its share and its seats">
      {!supported && (
        <EmptyState boxed icon="settings" title="Not available on this server">
          This server does not let operators change their pool.
        </EmptyState>
      )}
      {supported && !pool && error && (
        <ErrorState boxed message="Failed to load your pool. Please try again." of={standing} />
      )}
      {supported && !pool && !error && <Skeleton height="26rem" />}
      {supported && pool && (
        <>
          <AdminNotice />
          <PoolForm pool={pool} />
          <Announce />
          <PausePool pool={pool} />
        </>
      )}
    </Page>
  );
}
