/** Why a part of the product cannot be shown. */
export type FailureReason =
  /** Missing, no network, wrong or changed: the browser reports the same error for all of these. */
  | 'unreachable'
  /** Like `unreachable`, for a file that the remote imports itself: the browser may fetch it again only after a reload. */
  | 'lost'
  /** No response within the time-out. */
  | 'timeout'
  /** Built for a newer version of the host. */
  | 'version'
  /** Built for an older version of the host. */
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

/** Turns an error of loading into a RemoteFailure. Any other error was thrown by the loaded code (`broken`). */
export const asFailure = (error: unknown): RemoteFailure =>
  error instanceof RemoteFailure
    ? error
    : new RemoteFailure('broken', error instanceof Error ? error.message : String(error), error);

/** Whether another attempt could end differently. */
export const mayPass = ({ reason }: RemoteFailure) =>
  reason === 'unreachable' || reason === 'lost' || reason === 'timeout';

/** Which side is behind when a version does not satisfy a range: the host or the remote. */
export const mismatchReason = (range: string, version: string): FailureReason =>
  range.replace(/^\D+/, '').localeCompare(version, undefined, { numeric: true }) > 0 ? 'version' : 'outdated';
