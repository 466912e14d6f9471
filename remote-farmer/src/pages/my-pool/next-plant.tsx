import { useBlockchainData } from 'shared-api/farmer';
import { WithABlock } from './with-a-block.tsx';

/** When the farmer is planted for next (ux.md rule 5). */
export const NextPlant = () => <WithABlock at={useBlockchainData().data?.currentBlock?.nextBlockAt} />;
