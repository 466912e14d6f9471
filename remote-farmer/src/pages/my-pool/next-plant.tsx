import { clockOffset } from 'shared-api';
import { useBlockchainData } from 'shared-api/farmer';
import { RelativeTime, useNow } from 'shared-ui';

/** What is so near would read "just now", as if it had been. */
const DUE = 10_000; // ms

/** When the farmer is planted for next (ux.md rule 5): with the next block, which may be due and still wait for a plant. */
export const NextPlant = () => {
  const opensAt = useBlockchainData().data?.currentBlock?.nextBlockAt;
  const now = useNow(DUE) + clockOffset();
  return opensAt && Date.parse(opensAt) - now < DUE ? (
    'As the next block opens'
  ) : (
    <RelativeTime at={opensAt} />
  );
};
