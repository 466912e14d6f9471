import { pageNonce } from '../theme/page-nonce.ts';

declare let __webpack_nonce__: string | undefined;
declare const __webpack_require__: unknown;

// The scroll lock of dialogs adds a style element to the page, for which the page's policy requires its nonce.
const nonce = pageNonce();
if (nonce && typeof __webpack_require__ !== 'undefined') __webpack_nonce__ = nonce;
