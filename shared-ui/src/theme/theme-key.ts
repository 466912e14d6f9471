/** Storage key of the theme: `dark`, `light` or `system` (ux.md, storage keys). */
export const themeKey = 'kale-theme';

/** Storage key of the sidebar: `collapsed`, or anything else. */
export const sidebarKey = 'kale-sidebar';

/** Storage key for the cached font: `geist`, or absent. */
export const fontKey = 'kale-font';
