/** The number of users or pools on a page. */
export const PAGE_SIZE = 20;
