/**
 * SQL: an e-mail address in the form for comparison, as `emailKey`. The collation makes it independent of the locale of
 * the database: that of `npm start` knows the case of ASCII letters only.
 */
export const emailKeyOf = (address: string) => `lower(trim(${address}) COLLATE "und-x-icu")`;
