/** How many a page of users or pools holds. */
export const PAGE_SIZE = 20;
