import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type FarmerContract, type PoolerId, useUnits } from 'shared-api';
import { useCurrentFarmer } from 'shared-api/farmer';
import { Link } from 'shared-ui';
import { exitDelayText } from '../exit-delay.ts';

type MembershipProps = {
  /** Shown until the contract is known. */
  children: ReactNode;
  /** Hears which pool the farmer is in; null for none. */
  onKnown: (poolerId: PoolerId | null) => void;
};

/** Which pool the farmer is in, and what that means for joining another one. */
export default function Membership({ onKnown, children }: MembershipProps) {
  const { data } = useCurrentFarmer();
  const contract = data?.active_contract;
  const poolerId = contract?.pooler_id ?? null;
  const tell = useEffectEvent(onKnown);
  const known = data !== undefined;
  useEffect(() => {
    if (known) tell(poolerId);
  }, [known, poolerId]);
  if (!known) return children;
  return contract ? <MembershipText contract={contract} /> : null;
}

const MembershipText = ({ contract }: { contract: FarmerContract }) => {
  const { blockSeconds } = useUnits();
  const { pooler_name: name = 'a pool', exit_delay: delay } = { ...contract.contract_terms };
  const pool = <Link to="/farmer/my-pool">{name}</Link>;
  if (contract.status === 'exiting')
    return <>You're leaving {pool}. You can join another pool once your exit is complete.</>;
  return (
    <>
      You're in {pool}. To join another pool, exit yours first
      {delay != null && `; its exit delay is ${exitDelayText(delay, blockSeconds)}`}.
    </>
  );
};
