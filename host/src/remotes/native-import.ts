/** The browser's native import, which webpack does not rewrite. */
export const nativeImport = (address: string): Promise<unknown> => import(/* webpackIgnore: true */ address);
