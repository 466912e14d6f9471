/** Latin Geist in every weight, one file. Other scripts, and "→" and "≈", are drawn by the system's font. */
const geist = new URL('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', import.meta.url)
  .pathname;

/** Arial, or a font of the same widths, scaled to Geist's mean width and line height, so that the switch moves little. */
const fallback = `local(Arial),local('Liberation Sans'),local(Arimo)`;

/**
 * `fetch-font.ts` fetches Geist after a page's first data. No element uses it before, since its 30 KB would delay the code
 * on a slow line; a browser that has it in its cache shows it at once (`page-head.ts`).
 */
export const fontCss = `@font-face{font-family:Geist;src:url(${geist}) format('woff2');font-weight:100 900;font-display:swap}
@font-face{font-family:"Geist Fallback";src:${fallback};size-adjust:104.76%;ascent-override:95.94%;descent-override:28.16%;line-gap-override:0%}
:root[data-font=geist]{--font:Geist,var(--fallback-font)}`;
