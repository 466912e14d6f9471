/** The page of a notification's subject, if it is a page of the product: a path, never another site. */
export const ownPath = (path: string | null | undefined): string | undefined =>
  path && /^\/(?![/\\])/.test(path) ? path : undefined;
