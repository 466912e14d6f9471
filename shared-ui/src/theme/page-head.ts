import { baseCss } from './base-css.ts';
import { themeKey } from './theme-key.ts';
import { tokensCss } from './tokens.ts';

export { themeKey };

/** Tokens and base styles, for the head of a page that paints before any script runs. */
export const themeCss = tokensCss + baseCss;

/**
 * The inline script that a page runs before its first paint, so that a stored choice never flashes.
 * Dark without a choice (spec §2). Its text is constant: a content security policy may name its hash.
 */
export const themeBootScript = `(function(){var c;try{c=localStorage.getItem('${themeKey}')}catch(e){}document.documentElement.dataset.theme=c==='light'||c==='system'&&matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'})()`;
