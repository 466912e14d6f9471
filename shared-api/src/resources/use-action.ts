import { useCallback, useEffect, useRef, useState } from 'react';
import type { MutationName } from '../contract/changes.ts';
import { type ApiError, asApiError } from '../http/api-error.ts';
import { idempotencyKey } from '../http/idempotency.ts';
import { requestProof } from '../session/proof-request.ts';
import { refetch, refetchShown } from './refetch.ts';
import { useCapability } from './system-info.ts';

/** How an action ended. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: ApiError };

/** A user's action that changes data. */
export interface Action<Input, T> {
  /**
   * Runs the mutation; never throws. A call during a run returns the same outcome and sends nothing, even with other
   * input, so each item of a list needs its own action.
   */
  run: (input: Input) => Promise<Outcome<T>>;
  pending: boolean;
  /** The result of the last success, until the next run or reset. */
  data: T | undefined;
  /** Why the last run failed. */
  error: ApiError | undefined;
  reset: () => void;
}

/**
 * Loads the table of changes, part of no first load. Returns a function that refetches what a mutation changes, or everything
 * shown if the table did not load. Called before the mutation, so that what its result shows is not requested twice.
 */
const prepareRefetch = (mutation: MutationName) => {
  const table = import(/* webpackChunkName: 'background' */ './stale-after.ts').catch(() => undefined);
  return () =>
    void table.then(stale => (stale ? refetch(stale.staleAfterMutation(mutation)) : refetchShown()));
};

type ActionState<T> = Pick<Action<never, T>, 'pending' | 'data' | 'error'>;
const IDLE = { pending: false, data: undefined, error: undefined };

/**
 * An action with one request at a time and one idempotency key per run (`call` reuses it for an identical request while
 * the outcome is unknown). If it needs the second factor, it asks for it and runs again. It refetches what its mutation
 * may have changed. A server without the capability gets no key and no retry.
 */
export function useAction<Input, T>(
  perform: (input: Input, idempotencyKey: string | undefined) => Promise<T>,
  mutation?: MutationName,
): Action<Input, T> {
  const [state, setState] = useState<ActionState<T>>(IDLE);
  const idempotent = useCapability('idempotency') === true;
  const running = useRef<Promise<Outcome<T>> | null>(null);
  const latest = useRef({ perform, idempotent });
  useEffect(() => {
    latest.current = { perform, idempotent };
  });

  const attempt = useCallback(
    async function attempt(input: Input): Promise<Outcome<T>> {
      const { perform, idempotent } = latest.current;
      const refresh = mutation && prepareRefetch(mutation);
      try {
        const value = await perform(input, idempotent ? idempotencyKey() : undefined);
        refresh?.();
        return { ok: true, value };
      } catch (failure) {
        const error = asApiError(failure);
        if (error.code === 'SECOND_FACTOR_REQUIRED' && (await requestProof())) return attempt(input);
        if (error.unclear) refresh?.();
        return { ok: false, error };
      }
    },
    [mutation],
  );

  const run = useCallback(
    (input: Input) => {
      if (running.current) return running.current;
      setState({ ...IDLE, pending: true });
      const outcome = attempt(input).then(settled => {
        running.current = null;
        setState(settled.ok ? { ...IDLE, data: settled.value } : { ...IDLE, error: settled.error });
        return settled;
      });
      running.current = outcome;
      return outcome;
    },
    [attempt],
  );

  return { run, ...state, reset: useCallback(() => setState(({ pending }) => ({ ...IDLE, pending })), []) };
}
