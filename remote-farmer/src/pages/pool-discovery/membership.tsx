import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { PoolerId } from 'shared-api';
import { useCurrentFarmer } from 'shared-api/farmer';
import { MembershipText } from '../join-pool/membership-text.tsx';

type MembershipProps = {
  /** Shown until the contract is known. */
  children: ReactNode;
  /** Receives the pool that the farmer is in; null for none. */
  onKnown: (poolerId: PoolerId | null) => void;
};

/** Which pool the farmer is in, and what that means for joining another one. */
export default function Membership({ onKnown, children }: MembershipProps) {
  const { data } = useCurrentFarmer();
  const contract = data?.active_contract;
  const poolerId = contract?.pooler_id ?? null;
  const reportPool = useEffectEvent(onKnown);
  const known = data !== undefined;
  useEffect(() => {
    if (known) reportPool(poolerId);
  }, [known, poolerId]);
  if (!known) return children;
  return contract ? <MembershipText contract={contract} /> : null;
}
