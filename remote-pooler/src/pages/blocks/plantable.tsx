import type { PoolerBlock } from 'shared-api';
import { Badge } from 'shared-ui';

/**
 * Whether a block can be planted. A real block shows no state until its planting begins, which may be a moment after
 * its report; a block that the ledger does not have was simulated.
 */
export const Plantable = ({ plantable, confirmed, closed, cycle }: PoolerBlock) => {
  if (confirmed === false)
    return (
      <Badge tone="waiting" icon="warning">
        Not on the ledger
      </Badge>
    );
  if (plantable)
    return (
      <Badge tone="gain" icon="sprout">
        Plantable
      </Badge>
    );
  return closed === false && cycle?.status === 'opened' ? null : <Badge>Non-plantable</Badge>;
};
