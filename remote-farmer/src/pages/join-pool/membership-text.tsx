import { type FarmerContract, useUnits } from 'shared-api';
import { Link } from 'shared-ui';
import { exitDelayText } from '../exit-delay.ts';

/** Which pool the farmer is in, or is leaving, and when another one can be joined. */
export const MembershipText = ({ contract }: { contract: FarmerContract }) => {
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
