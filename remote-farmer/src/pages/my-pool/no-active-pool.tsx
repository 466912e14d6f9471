import { lazy, Suspense, useCallback, useState } from 'react';
import type { Contract } from 'shared-api';
import { ButtonLink, EmptyState } from 'shared-ui';
import { UnconfirmedContract } from '../join-pool/unconfirmed-contract.tsx';

const JoinDialog = lazy(() => import('../join-pool/join-dialog.tsx'));

/** Where a farmer without a pool goes on: to the pools, or to finish a request that waits for confirmation. */
export const NoActivePool = () => {
  const [finishing, setFinishing] = useState<Contract | null>(null);
  const close = useCallback(() => setFinishing(null), []);
  return (
    <>
      <UnconfirmedContract onFinish={setFinishing} />
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
      <Suspense fallback={null}>
        {finishing?.poolerId && (
          <JoinDialog
            pool={{ id: finishing.poolerId, name: finishing.poolerName ?? '' }}
            resume={finishing}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
};
