import type * as v from 'valibot';
import type { MutationName } from '../contract/changes.ts';
import { type Call, call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';

/** An action that sends one request, made from its input, with the idempotency key of the run. */
export const useRequest = <Input, S extends v.GenericSchema>(
  requestOf: (input: Input) => Omit<Call<S>, 'idempotencyKey'>,
  mutation?: MutationName,
): Action<Input, v.InferOutput<S>> =>
  useAction((input, idempotencyKey) => call({ ...requestOf(input), idempotencyKey }), mutation);

/** An action that posts its input as the body. */
export const usePost = <Input, S extends v.GenericSchema>(
  path: string,
  response: S,
  mutation?: MutationName,
): Action<Input, v.InferOutput<S>> =>
  useRequest(body => ({ method: 'POST', path, body, response }), mutation);
