/** Where a second factor is added. */
export const ADD_FACTOR = '/account?tab=security';
