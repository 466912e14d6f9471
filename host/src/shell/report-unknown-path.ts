/** The only place that logs a path without a page (spec §2, 404). */
export const reportUnknownPath = (path: string) => {
  // biome-ignore lint/suspicious/noConsole: the spec requires this line, so that dead links can be found.
  console.warn(`Page not found: ${path}`);
};
