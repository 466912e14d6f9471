import { type RegisterPoolerRequest, RegisterPoolerResponse } from '../contract/pooler-farmers.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';

/** POST /registerPooler: the pool is pending until an admin approves it. */
export const useRegisterPooler = (): Action<RegisterPoolerRequest, RegisterPoolerResponse> =>
  useAction((body: RegisterPoolerRequest, idempotencyKey) =>
    call({
      method: 'POST',
      path: '/registerPooler',
      body,
      response: RegisterPoolerResponse,
      auth: false,
      idempotencyKey,
    }),
  );
