/** The nonce of the page's style elements, if its content security policy has one. */
export const pageNonce = () =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
