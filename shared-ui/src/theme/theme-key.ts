/** Where the choice of theme is stored: `dark`, `light` or `system` (ux.md, storage keys). */
export const themeKey = 'kale-theme';

/** Where it is stored that the sidebar is a strip of icons: `collapsed`, or anything else. */
export const sidebarKey = 'kale-sidebar';

/** Where it is stored that the browser has the font in its cache: `geist`, or nothing. */
export const fontKey = 'kale-font';
