/** Why a part of the product cannot be shown. */
export type FailureReason =
  /** Not there, no network, the wrong file or a changed one: the browser refuses all of these alike. */
  | 'unreachable'
  /** No answer within the time allowed. */
  | 'timeout'
  /** Made for a newer version of the host. */
  | 'version'
  /** Made for a host of before. */
  | 'outdated'
  /** Its code arrived and failed. */
  | 'broken';

export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

const loading = /dynamically imported module|importing a module script|loading chunk/i;
const mismatch = /shared (singleton )?module|does not satisfy|singleton/i;

/** Sorts whatever was thrown while loading into the reasons that people are told. */
export const asFailure = (error: unknown): RemoteFailure => {
  if (error instanceof RemoteFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (loading.test(message)) return new RemoteFailure('unreachable', message, error);
  return new RemoteFailure(mismatch.test(message) ? 'version' : 'broken', message, error);
};

/** Whether the same attempt could end otherwise. */
export const mayPass = ({ reason }: RemoteFailure) => reason === 'unreachable' || reason === 'timeout';
