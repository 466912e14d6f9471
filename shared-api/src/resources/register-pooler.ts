import { type RegisterPoolerRequest, RegisterPoolerResponse } from '../contract/pooler-farmers.ts';
import type { Action } from './use-action.ts';
import { useRequest } from './use-request.ts';

/** POST /registerPooler: the pool is pending until an admin approves it. */
export const useRegisterPooler = (): Action<RegisterPoolerRequest, RegisterPoolerResponse> =>
  useRequest(body => ({
    method: 'POST',
    path: '/registerPooler',
    body,
    response: RegisterPoolerResponse,
    auth: false,
  }));
