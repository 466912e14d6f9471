import { fontKey, sidebarKey, themeKey } from './theme-key.ts';

export { fetchFont } from './fetch-font.ts';
export { GlobalStyle, globalCss } from './global-style.tsx';
export { fontKey, sidebarKey, themeKey };

/**
 * The inline script that a page runs before its first paint, so that a stored choice never flashes: the theme, dark
 * without a choice (spec §2), whether the sidebar is collapsed, and whether the font is in the browser's cache. Its text is constant: a content security policy
 * may name its hash.
 */
export const themeBootScript = `(function(){var c,d=document.documentElement.dataset;try{c=localStorage.getItem('${themeKey}');d.sidebar=localStorage.getItem('${sidebarKey}')||'';d.font=localStorage.getItem('${fontKey}')||''}catch(e){}d.theme=c==='light'||c==='system'&&matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'})()`;
