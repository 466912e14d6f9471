import {
  ActiveContract,
  type ConfirmRequest,
  ConfirmResponse,
  Contract,
  type ContractSettingsRequest,
  Contracts,
  type ContractsQuery,
  ExitResponse,
  type JoinRequest,
  JoinResponse,
} from '../contract/contracts.ts';
import type { ContractId, FarmerId } from '../contract/ids.ts';
import type { Action } from './use-action.ts';
import { useFarmerResource } from './use-farmer-resource.ts';
import { type ListFilter, useList } from './use-list.ts';
import { usePost, useRequest } from './use-request.ts';
import { type Resource, useResource } from './use-resource.ts';

/** POST /join-pool: a pending contract. */
export const useJoinPool = (): Action<JoinRequest, JoinResponse> =>
  usePost('/join-pool', JoinResponse, 'joinPool');

/** POST /confirm-pool-join: the contract is active. */
export const useConfirmJoin = (): Action<ConfirmRequest, ConfirmResponse> =>
  usePost('/confirm-pool-join', ConfirmResponse, 'confirmJoin');

/** PATCH /contracts/{id}: changes the stake (fraction) or harvest interval (blocks) from the next block. */
export const useChangeContract = (contractId: ContractId): Action<ContractSettingsRequest, Contract> =>
  useRequest(
    body => ({
      method: 'PATCH',
      path: `/contracts/${encodeURIComponent(contractId)}`,
      body,
      response: Contract,
    }),
    'changeContract',
  );

/** POST /contracts/{id}/exit: irreversible. */
export const useExitContract = (): Action<ContractId, ExitResponse> =>
  useRequest(
    contractId => ({
      method: 'POST',
      path: `/contracts/${encodeURIComponent(contractId)}/exit`,
      body: {},
      response: ExitResponse,
    }),
    'exitContract',
  );

/** The active or exiting contract of the signed-in farmer, or of the given farmer (admin). */
export const useActiveContract = (farmerId?: FarmerId | null): Resource<ActiveContract> =>
  useFarmerResource(farmerId, id => `/contracts/farmers/${id}/contracts/active`, {
    name: 'activeContract',
    response: ActiveContract,
    freshness: 'pulse',
  });

/** Filter and page of the list of contracts. */
export type ContractsFilter = ListFilter<typeof ContractsQuery>;

/** GET /contracts, one page. */
export const useContracts = ({ page = 1, limit = 10, ...filter }: ContractsFilter = {}) =>
  useList<typeof Contracts>(
    useResource({
      name: 'contracts',
      path: '/contracts',
      query: { ...filter, page, limit },
      response: Contracts,
      freshness: 'steady',
    }),
  );

/**
 * The requested but unconfirmed contract, while its offer is valid by the server's clock. `now` is the server's time,
 * in epoch milliseconds.
 */
export const useUnconfirmedContract = (now: number): Contract | undefined => {
  const contract = useContracts({ status: 'pending', limit: 1 }).data?.items[0];
  const over = contract?.expiresAt != null && Date.parse(contract.expiresAt) <= now;
  return contract?.status === 'pending' && !over ? contract : undefined;
};
