import { createStore, type StoreApi } from 'zustand/vanilla';
import { asFailure, type FailureReason } from './failure.ts';

export type LoadState<Value> =
  | { status: 'idle' }
  | { status: 'loading' }
  /** Still loading, longer than usual. */
  | { status: 'slow' }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; reason: FailureReason }
  /** Switched off by the registry, or its entry cannot be read. */
  | { status: 'disabled'; reason: string };

export type Load<Value> = {
  store: StoreApi<LoadState<Value>>;
  /** Starts loading unless it is loading or loaded. Rejects with a RemoteFailure; failures are not cached. */
  load: () => Promise<Value>;
  /** Starts again, even beside a pending attempt. The first success counts. */
  retry: () => Promise<Value>;
};

const slowAfter = 4000; // ms

/** Loads something once, with a state that views subscribe to. `again` is set if an earlier attempt failed or hangs. */
export const createLoad = <Value>(task: (again: boolean) => Promise<Value>): Load<Value> => {
  const store = createStore<LoadState<Value>>(() => ({ status: 'idle' }));
  let running: Promise<Value> | undefined;
  let turn = 0;

  const start = async (again: boolean) => {
    turn += 1;
    const mine = turn;
    const isOver = () => store.getState().status === 'ready';
    store.setState({ status: 'loading' }, true);
    const slow = setTimeout(
      () => mine === turn && !isOver() && store.setState({ status: 'slow' }, true),
      slowAfter,
    );
    try {
      const value = await task(again);
      if (!isOver()) store.setState({ status: 'ready', value }, true);
      return value;
    } catch (error) {
      const failure = asFailure(error);
      if (mine === turn && !isOver()) {
        running = undefined;
        store.setState({ status: 'failed', reason: failure.reason }, true);
      }
      throw failure;
    } finally {
      clearTimeout(slow);
    }
  };

  const run = (again: boolean) => {
    running = start(again);
    return running;
  };
  return {
    store,
    load: () => running ?? run(turn > 0),
    retry: () => (running && store.getState().status === 'ready' ? running : run(true)),
  };
};

/** A remote that the registry has disabled. */
export const disabledLoad = <Value>(reason: string): Load<Value> => {
  const refuse = () => Promise.reject(asFailure(new Error(reason)));
  return {
    store: createStore<LoadState<Value>>(() => ({ status: 'disabled', reason })),
    load: refuse,
    retry: refuse,
  };
};
