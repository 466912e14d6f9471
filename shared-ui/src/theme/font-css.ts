/** Latin Geist in every weight, one file. Other scripts, and "→" and "≈", are drawn by the system's font. */
const geist = new URL('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', import.meta.url)
  .pathname;

/** Text appears at once in the system's font and swaps when the file arrives. */
export const fontCss = `@font-face{font-family:Geist;src:url(${geist}) format('woff2');font-weight:100 900;font-display:swap}`;
