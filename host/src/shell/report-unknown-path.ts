/** The one place where a path that nobody owns is logged (spec §2, 404). */
export const reportUnknownPath = (path: string) => {
  // biome-ignore lint/suspicious/noConsole: the spec asks for this line, for whoever looks for a dead link.
  console.warn(`Page not found: ${path}`);
};
