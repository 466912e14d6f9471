declare const __webpack_share_scopes__: { default: object };

/** What the host shares with every remote on the page, as webpack keeps it. */
export const pageShares = (): object => __webpack_share_scopes__.default;
