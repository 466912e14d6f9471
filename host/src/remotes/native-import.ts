/** The browser's own import, of which webpack knows nothing. */
export const nativeImport = (address: string): Promise<unknown> => import(/* webpackIgnore: true */ address);
