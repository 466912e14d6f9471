import { useBlockchainData } from 'shared-api/farmer';
import { Upcoming } from 'shared-ui/content';

/** When the farmer is planted for next (ux.md rule 5): with the next block, which may be due and still wait for a plant. */
export const NextPlant = () => (
  <Upcoming at={useBlockchainData().data?.currentBlock?.nextBlockAt} due="As the next block opens" />
);
