/** The page that a notification is about, if it is one of ours: a path, never another site. */
export const ownPath = (path: string | null | undefined): string | undefined =>
  path && /^\/(?![/\\])/.test(path) ? path : undefined;
