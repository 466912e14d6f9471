/** The contract between host and remotes. Raised when a host could no longer run a remote of before. */
export const CONTRACT = 1;

/** The shapes that a page can take before it has its code: cards, figures above cards, a table, a form. */
export const SKELETONS = ['cards', 'figures', 'table', 'form'] as const;
export type SkeletonKind = (typeof SKELETONS)[number];
