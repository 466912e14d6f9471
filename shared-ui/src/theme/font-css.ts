/** Latin Geist in every weight, one file. Other scripts, and "→" and "≈", are drawn by the system's font. */
const geist = new URL('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', import.meta.url)
  .pathname;

/**
 * A system font under another name, scaled to Geist's mean width and line height, so that the switch shifts little:
 * Arial or a font of the same widths; Roboto on Android.
 */
const scaled = (name: string, fonts: string, percent: number) =>
  `@font-face{font-family:"${name}";src:${fonts};size-adjust:${percent}%;ascent-override:${((100.5 / percent) * 100).toFixed(2)}%;descent-override:${((29.5 / percent) * 100).toFixed(2)}%;line-gap-override:0%}`;

/**
 * `fetch-font.ts` fetches Geist after a page's first data. No element uses it before, since its 30 KB would delay the code
 * on a slow line; a browser that has it in its cache shows it at once (`page-head.ts`).
 */
export const fontCss = `@font-face{font-family:Geist;src:url(${geist}) format('woff2');font-weight:100 900;font-display:swap}
${scaled('Geist Fallback', "local(Arial),local('Liberation Sans'),local(Arimo)", 104.76)}
${scaled('Geist Roboto', 'local(Roboto)', 103.96)}
:root[data-font=geist]{--font:Geist,var(--fallback-font)}`;
