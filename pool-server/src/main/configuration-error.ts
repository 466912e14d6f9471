/** A program cannot run so configured. Exits with its own code, because a restart would fail again. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}
