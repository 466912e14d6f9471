/** The version of the contract between host and remotes. Raised when a host could no longer run an earlier remote. */
export const CONTRACT = 1;

/** The skeletons of a page before its code has loaded: cards, figures above cards, a table, a form. */
export const SKELETONS = ['cards', 'figures', 'table', 'form'] as const;
export type SkeletonKind = (typeof SKELETONS)[number];
