/** The nonce by which the page's policy knows its style elements, where the page has one. */
export const pageNonce = () =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
