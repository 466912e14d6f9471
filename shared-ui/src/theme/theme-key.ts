/** Where the choice of theme is stored: `dark`, `light` or `system` (ux.md, storage keys). */
export const themeKey = 'kale-theme';
