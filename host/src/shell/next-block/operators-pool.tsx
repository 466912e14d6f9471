import { usePoolStanding } from 'shared-api/operator';

/** The name of the operator's own pool, approved or not. */
export default function OperatorsPool() {
  const pool = usePoolStanding().data?.name;
  return pool ? <span data-pool>{pool}</span> : null;
}
