/** Where a render error was caught: a part of the shell, a page of the host, or a page of a remote. */
export type ErrorPlace =
  | { part: 'app' | 'header' | 'sidebar' | 'bell' | 'page' }
  | { remote: string; version: string };

/** The first script address in a stack, with line and column. Its hash says which build threw. */
const scriptIn = (error: Error) => error.stack?.match(/(?:https?:\/\/|\/)[^\s()]+:\d+:\d+/)?.[0];

/** Sends the gateway a render error, as it is sent remotes that fail to load. Never throws. */
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
