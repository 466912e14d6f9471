/** Webpack writes the mode of the build in its place. */
declare const process: { readonly env: { readonly NODE_ENV: string } };
