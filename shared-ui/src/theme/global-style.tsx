import { baseCss } from './base-css.ts';
import { pageNonce } from './page-nonce.ts';
import { tokensCss } from './tokens.ts';

/** Tokens and base styles, as a page's HTML carries them. */
export const globalCss = (tokensCss + baseCss).replaceAll('\n', '');

/** Puts tokens and base styles on a page that does not carry them. Rendered once, by whoever owns the document. */
export const GlobalStyle = () => <style nonce={pageNonce()}>{globalCss}</style>;
