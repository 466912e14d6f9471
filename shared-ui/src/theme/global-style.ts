import { createGlobalStyle } from 'styled-components';
import { baseCss } from './base-css.ts';
import { tokensCss } from './tokens.ts';

/** Puts tokens and base styles on a page. Rendered once, by whoever owns the document. */
export const GlobalStyle = createGlobalStyle`${tokensCss}${baseCss}`;
