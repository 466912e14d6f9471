/**
 * Thrown when a program cannot run with the configuration that it was given. The message is one sentence for the
 * operator; the program ends with a code of its own, since starting it again would change nothing.
 */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}
