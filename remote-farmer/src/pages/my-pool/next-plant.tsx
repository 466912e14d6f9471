import { clockOffset } from 'shared-api';
import { useBlockchainData } from 'shared-api/farmer';
import { RelativeTime, useNow } from 'shared-ui';

/** When the farmer is planted for next (ux.md rule 5): with the next block, which may be due and still wait for a plant. */
export const NextPlant = () => {
  const opensAt = useBlockchainData().data?.currentBlock?.nextBlockAt;
  const now = useNow(10_000) + clockOffset();
  return opensAt && Date.parse(opensAt) <= now ? 'As the next block opens' : <RelativeTime at={opensAt} />;
};
