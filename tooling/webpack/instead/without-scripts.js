// In place of the ways in which @module-federation/sdk adds script and link elements to a page: a remote here is a
// module that is imported, and the page's HTML preloads it.
const refuse = () => {
  throw new Error('Remotes are imported: no script or link element is made for them');
};

export const createScript = refuse;
export const createLink = refuse;
export const loadScript = refuse;
// What only those used, and the package names in its index.
export const isStaticResourcesEqual = refuse;
export const safeWrapper = refuse;
