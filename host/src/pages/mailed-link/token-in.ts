/** The token of a mailed link: after the #, which no server or log sees, or in the query. */
export const tokenIn = ({ hash, search }: { hash: string; search: string }) =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
