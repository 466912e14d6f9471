/**
 * Thrown when a program cannot run with its configuration. The message is one sentence for the operator. The program
 * exits with a distinct code, because a restart would fail again.
 */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}
