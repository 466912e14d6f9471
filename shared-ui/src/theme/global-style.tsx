import { baseCss } from './base-css.ts';
import { pageNonce } from './page-nonce.ts';
import { tokensCss } from './tokens.ts';

/** Tokens and base styles, as they are in a page's HTML. */
export const globalCss = (tokensCss + baseCss).replaceAll('\n', '');

/** Adds tokens and base styles to a page without them. The owner of the document renders it once. */
export const GlobalStyle = () => <style nonce={pageNonce()}>{globalCss}</style>;
