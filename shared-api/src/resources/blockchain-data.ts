import { BlockchainData } from '../contract/blockchain-data.ts';
import { type Resource, useResource } from './use-resource.ts';

/** GET /farmers/blockchain-data: balances of the custodial wallet, the current block. */
export const useBlockchainData = (): Resource<BlockchainData> =>
  useResource({
    name: 'blockchainData',
    path: '/farmers/blockchain-data',
    response: BlockchainData,
    freshness: 'ledger',
  });
