import type { ReactNode } from 'react';
import type { ApiError } from 'shared-api';

type ToastAction = { label: string; onSelect: () => void };
export type ToastOptions = {
  description?: ReactNode;
  /** Whether the failed action may have taken effect anyway; the toast then says so. */
  unclear?: boolean;
  duration?: number;
  action?: ToastAction;
};
export type Toast = ToastOptions & {
  id: number;
  kind: 'success' | 'info' | 'failure';
  title: string;
  duration: number;
};

/** Spec §9 and ux.md: successes 4 s, three at a time; failures one at a time, the newest, until dismissed. */
const successDuration = 4000;
const successesShown = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

const add = (kind: Toast['kind'], title: string, duration: number, options: ToastOptions = {}) => {
  const same = toasts.find(
    other => other.kind === kind && other.title === title && other.description === options.description,
  );
  if (same && kind === 'failure') {
    change([...toasts.filter(other => other !== same), same]);
    return same.id;
  }
  lastId += 1;
  change([...toasts, { duration, ...options, id: lastId, kind, title }]);
  return lastId;
};

export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const readToasts = () => toasts;

/** The visible toasts; the others wait for their turn, an older failure until the newer one is dismissed. */
export const onShow = (all: readonly Toast[]) => ({
  quiet: all.filter(({ kind }) => kind !== 'failure').slice(0, successesShown),
  failures: all.filter(({ kind }) => kind === 'failure').slice(-1),
});

/** Short messages over the page. Each returns the id for `toast.dismiss`. */
export const toast = {
  /** A success. Closes after 4 s by default. */
  success: (title: string, options?: ToastOptions) => add('success', title, successDuration, options),
  /** Information. Closes after 4 s by default. */
  info: (title: string, options?: ToastOptions) => add('info', title, successDuration, options),
  /** A failure. Stays until dismissed; the same failure is not shown twice. */
  failure: (title: string, options?: ToastOptions) =>
    add('failure', title, Number.POSITIVE_INFINITY, options),
  /** An action failed. Default text: the server's. */
  error: (title: string, { message, unclear }: Pick<ApiError, 'message' | 'unclear'>, more?: ToastOptions) =>
    toast.failure(title, { description: message, unclear, ...more }),
  dismiss: (id: number) => change(toasts.filter(other => other.id !== id)),
  dismissAll: () => change([]),
};
