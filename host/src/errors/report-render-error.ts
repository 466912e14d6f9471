/** Where a render error was caught: a part of the shell, a page of the host, or a page of a remote. */
export type ErrorPlace =
  | { part: 'app' | 'header' | 'sidebar' | 'bell' | 'page' }
  | { remote: string; version: string };

/** The first script address in a stack, with line and column. Its hash identifies the build. */
const scriptIn = (error: Error) => error.stack?.match(/(?:https?:\/\/|\/)[^\s()]+:\d+:\d+/)?.[0];

/** Reports a render error to the gateway, like a remote that fails to load. Never throws. */
export const reportRenderError = (place: ErrorPlace, thrown: unknown) => {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const body = {
    ...place,
    reason: 'render',
    error: `${error.name}: ${error.message}`,
    page: location.pathname,
    file: scriptIn(error),
  };
  navigator.sendBeacon?.('/reports', JSON.stringify(body));
};
