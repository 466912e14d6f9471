import { useCallback, useState } from 'react';
import { type Contract, FRESHNESS, useSession, useUnits } from 'shared-api';
import { useCurrentFarmer } from 'shared-api/farmer';
import {
  AgeAndRefresh,
  ButtonLink,
  EmptyState,
  ErrorState,
  lazyDialog,
  Page,
  Skeleton,
  Stack,
} from 'shared-ui';
import { type OfferProps, UnconfirmedContract } from '../join-pool/unconfirmed-contract.tsx';
import { ActivePool } from './active-pool.tsx';
import { LeftPool } from './left-pool.tsx';
import { MoneyRowSkeleton } from './money-row.tsx';
import { PoolActions } from './pool-actions.tsx';
import { WithoutAccount } from './without-account.tsx';

/** The next step for a farmer without a pool: the pools, or a request that waits for confirmation. */
const NoActivePool = ({ onFinish }: OfferProps) => (
  <>
    <UnconfirmedContract onFinish={onFinish} />
    <EmptyState
      boxed
      icon="pool"
      title="No Active Pool"
      action={
        <ButtonLink variant="primary" to="/farmer/pools">
          Browse Pools
        </ButtonLink>
      }
    >
      You are not currently part of any pool. Join a pool to start earning rewards.
    </EmptyState>
  </>
);

/** The pool a farmer is in: terms, figures, activity, settings (spec §2, My Pool). */
export default function MyPool() {
  const { token, user } = useSession();
  if (token === null) return <AuthenticationRequired />;
  if (user && !user.farmerId)
    return (
      <Page title="My Pool">
        <WithoutAccount role={user.role} />
      </Page>
    );
  return <SignedIn />;
}

const AuthenticationRequired = () => (
  <Page title="My Pool">
    <EmptyState
      boxed
      icon="shield"
      title="Authentication Required"
      action={
        <ButtonLink variant="primary" to="/auth/signup">
          Register as Farmer
        </ButtonLink>
      }
    >
      Sign in or register to see your pool.
    </EmptyState>
  </Page>
);

const JoinDialog = lazyDialog(
  () => import(/* webpackChunkName: 'join-dialog' */ '../join-pool/join-dialog.tsx'),
);

const SignedIn = () => {
  const farmer = useCurrentFarmer();
  const units = useUnits();
  const contract = farmer.data?.active_contract;
  // Here, since the join that it finishes removes the offer.
  const [finishing, setFinishing] = useState<Contract | null>(null);
  const close = useCallback(() => setFinishing(null), []);
  return (
    <Page
      title="My Pool"
      description="Current pool status"
      actions={
        farmer.data && contract ? (
          <PoolActions farmer={farmer.data.farmer} contract={contract} units={units} />
        ) : (
          <AgeAndRefresh of={farmer} freshFor={FRESHNESS.pulse.freshFor} />
        )
      }
    >
      {!farmer.data && farmer.error && (
        <ErrorState boxed message="Failed to load pool data. Please try again." of={farmer} />
      )}
      {!farmer.data && !farmer.error && <Loading />}
      {farmer.data && !contract && (
        <>
          <NoActivePool onFinish={setFinishing} />
          <LeftPool units={units} />
        </>
      )}
      {farmer.data && contract && (
        <ActivePool farmer={farmer.data.farmer} contract={contract} units={units} />
      )}
      {finishing?.poolerId && (
        <JoinDialog
          pool={{ id: finishing.poolerId, name: finishing.poolerName ?? '' }}
          resume={finishing}
          onClose={close}
        />
      )}
    </Page>
  );
};

const Loading = () => (
  <Stack aria-busy="true">
    <Skeleton height="6rem" />
    <MoneyRowSkeleton />
    <Skeleton height="16rem" />
  </Stack>
);
