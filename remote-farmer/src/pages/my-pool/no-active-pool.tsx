import { ButtonLink, EmptyState } from 'shared-ui';
import { type OfferProps, UnconfirmedContract } from '../join-pool/unconfirmed-contract.tsx';

/** Where a farmer without a pool goes on: to the pools, or to finish a request that waits for confirmation. */
export const NoActivePool = ({ onFinish }: OfferProps) => (
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
