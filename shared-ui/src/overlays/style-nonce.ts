import { pageNonce } from '../theme/page-nonce.ts';

declare let __webpack_nonce__: string | undefined;
declare const __webpack_require__: unknown;

// The scroll lock of dialogs puts a style element on the page; the page's policy asks for its nonce there.
const nonce = pageNonce();
if (nonce && typeof __webpack_require__ !== 'undefined') __webpack_nonce__ = nonce;
