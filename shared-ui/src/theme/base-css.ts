/** Latin Geist in every weight, one file. Other scripts, and "→" and "≈", are drawn by the system's font. */
const geist = new URL('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', import.meta.url)
  .pathname;

/**
 * A system font under another name, scaled to Geist's mean width and line height, so that the switch shifts little:
 * Arial or a font with the same widths; Roboto on Android.
 */
const scaled = (name: string, fonts: string, percent: number) =>
  `@font-face{font-family:"${name}";src:${fonts};size-adjust:${percent}%;ascent-override:${((100.5 / percent) * 100).toFixed(2)}%;descent-override:${((29.5 / percent) * 100).toFixed(2)}%;line-gap-override:0%}`;

/**
 * `fetch-font.ts` fetches Geist after a page's first data. No element uses it before, since its 30 KB would delay the code
 * on a slow line; a browser that has it in its cache shows it at once (`page-head.ts`).
 */
const fontCss = `@font-face{font-family:Geist;src:url(${geist}) format('woff2');font-weight:100 900;font-display:swap}
${scaled('Geist Fallback', "local(Arial),local('Liberation Sans'),local(Arimo)", 104.76)}
${scaled('Geist Roboto', 'local(Roboto)', 103.96)}
:root[data-font=geist]{--font:Geist,var(--fallback-font)}`;

/**
 * The base styles of every page: box model, type, links, focus ring, motion, paper. Uses tokens only. Long words wrap
 * anywhere, so that a name without spaces does not widen the page; a table scrolls before it breaks words. Buttons and
 * elements with `data-screen` are not printed. In print the open tab and table headers do not break words, and a table
 * wraps instead of scrolling.
 */
export const baseCss = `
${fontCss}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scrollbar-color:var(--line-strong) transparent}
body{margin:0;background:var(--canvas);color:var(--text);font:400 var(--text-body)/var(--leading-body) var(--font);font-variant-numeric:tabular-nums;-webkit-font-smoothing:antialiased;overflow-wrap:anywhere}
table,button{overflow-wrap:break-word}
h1,h2,h3,h4,p,dl,dd,ul,ol,figure,fieldset{margin:0;padding:0}
h1,h2,h3,h4{font-weight:600;line-height:1.25;text-wrap:balance}
strong{font-weight:600}
p{text-wrap:pretty}
ul,ol{list-style:none}
fieldset{border:0;min-width:0}
button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit}
img,svg{display:block;max-width:100%}
a{color:var(--text);text-decoration:underline;text-decoration-color:color-mix(in srgb,currentColor 40%,transparent);text-underline-offset:3px}
a:hover{text-decoration-color:currentColor}
code,kbd,samp{font-family:var(--mono);font-size:0.93em}
::selection{background:var(--accent);color:var(--accent-ink)}
:focus{outline:none}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
h1:focus-visible,main:focus-visible{outline:none}
@media (pointer:coarse){input,select,textarea{font-size:1rem!important}}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:0.01ms!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}}
@media (forced-colors:active){:focus-visible{outline-color:Highlight}}
@media print{
@page{margin:10mm}
html{font-size:80%}
body{background:none;print-color-adjust:exact;-webkit-print-color-adjust:exact}
[data-screen],button:not(th>*,[aria-selected=true],[data-term]){display:none!important}
main{padding:1px!important}
a{color:inherit!important;text-decoration:none!important}
h1,h2,h3,[role=tablist]{break-after:avoid}
figure,tr,li,article{break-inside:avoid}
:has(table){break-inside:auto!important}
:has(>table){overflow:visible!important}
table{font-size:var(--text-body)}
th,td{padding-inline:var(--space-2)!important;white-space:normal!important}
}
`;
