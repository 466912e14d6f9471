import bidiFactory from 'bidi-js';
import type { jsPDF } from 'jspdf';
import { FAMILIES, type FontSlice, type FontSource, fileOf, slicesFor } from './font-slices.ts';
import { trueTypeOf } from './woff.ts';

/** Text that the PDF's built-in fonts cover (Windows-1252). */
const PLAIN = /^[\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
export const isPlain = (text: string) => PLAIN.test(text);

/** Replacement for a character that no font contains. */
const UNKNOWN = '?';
const PLAIN_FONT = 'helvetica';
/** jsPDF has the widths of this font in hundredths of its size: 0.55 for the digits, which have 0.556. */
const PLAIN_SCALE = 0.556 / 0.55;
/** Text is already in visual order, so jsPDF must not reorder it. */
const AS_GIVEN = { isInputVisual: true, isOutputVisual: true, isInputRtl: false, isOutputRtl: false };

/** Draws text of any script. Widths and places in millimetres. */
export type Pen = {
  lines: (text: string, width: number) => string[];
  draw: (text: string, x: number, y: number) => void;
};

const bidi = bidiFactory();
const textSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** PDF does not join Arabic letters: replaces them with their joined forms. */
const shaped = (pdf: jsPDF, text: string) =>
  (pdf as unknown as { processArabic: (text: string) => string }).processArabic(text);

/** The visual order, left to right. */
const inSight = (text: string) => bidi.getReorderedString(text, bidi.getEmbeddingLevels(text));

const binary = (bytes: Uint8Array) => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
};

type Embedded = { metadata: { characterToGlyph: (code: number) => number } };

/** Adds a slice to the document. Returns a function that tests for a character. */
const embed = async (pdf: jsPDF, fonts: FontSource, slice: FontSlice) => {
  const name = fileOf(slice);
  pdf.addFileToVFS(`${name}.ttf`, binary(trueTypeOf(await fonts.woff(slice))));
  pdf.addFont(`${name}.ttf`, name, 'normal');
  const { metadata } = pdf.setFont(name, 'normal').getFont() as unknown as Embedded;
  pdf.setFont(PLAIN_FONT, 'normal');
  return (code: number) => metadata.characterToGlyph(code) > 0;
};

type Fonts = { chosen: ReadonlyMap<string, string>; has: (font: string, sign: string) => boolean };
const NO_FONTS: Fonts = { chosen: new Map(), has: () => false };

/** Chooses a font for each character of the texts that the PDF's own fonts lack, loading no unneeded slice. */
const chooseFonts = async (pdf: jsPDF, signs: ReadonlySet<string>, fonts: FontSource): Promise<Fonts> => {
  const families = new Map(
    await Promise.all(FAMILIES.map(async family => [family, await fonts.ranges(family)] as const)),
  );
  const embedded = new Map<string, (code: number) => boolean>();
  const chosen = new Map<string, string>();
  for (const sign of signs) {
    const code = sign.codePointAt(0) ?? 0;
    for (const slice of slicesFor(code, families)) {
      const name = fileOf(slice);
      const has = embedded.get(name) ?? (await embed(pdf, fonts, slice));
      embedded.set(name, has);
      if (!has(code)) continue;
      chosen.set(sign, name);
      break;
    }
  }
  const has = (font: string, sign: string) => embedded.get(font)?.(sign.charCodeAt(0)) ?? false;
  return { chosen, has };
};

/** A pen that can write all of these texts. */
export async function openPen(
  pdf: jsPDF,
  texts: readonly string[],
  fonts: () => Promise<FontSource>,
): Promise<Pen> {
  const foreign = texts.filter(text => !isPlain(text)).map(text => shaped(pdf, text));
  const signs = new Set(foreign.flatMap(text => [...text]).filter(sign => !isPlain(sign)));
  const { chosen, has } = signs.size > 0 ? await chooseFonts(pdf, signs, await fonts()) : NO_FONTS;

  /** Runs of characters that one font has. */
  const runsOf = (text: string) => {
    const runs: { font: string; text: string }[] = [];
    for (const sign of text) {
      const last = runs.at(-1);
      // A space between two words of one script belongs to that script; otherwise a reader would take the words for
      // columns.
      const font =
        sign === ' ' && last && has(last.font, sign) ? last.font : (chosen.get(sign) ?? PLAIN_FONT);
      const drawn = font === PLAIN_FONT && !isPlain(sign) ? UNKNOWN : sign;
      if (last?.font === font) last.text += drawn;
      else runs.push({ font, text: drawn });
    }
    return runs;
  };
  /** The width as drawn. A character at a time, because jsPDF measures with kerning, which it does not apply. */
  const widthOfRun = ({ font, text }: { font: string; text: string }) => {
    pdf.setFont(font, 'normal');
    const width = [...text].reduce((sum, sign) => sum + pdf.getTextWidth(sign), 0);
    return font === PLAIN_FONT ? width * PLAIN_SCALE : width;
  };
  const widthOf = (text: string) =>
    runsOf(shaped(pdf, text)).reduce((width, run) => width + widthOfRun(run), 0);

  /** Words, and the characters of words that are wider than a line. */
  const partsOf = (text: string, width: number) =>
    Array.from(textSegmenter.segment(text), ({ segment }) => segment).flatMap(word =>
      widthOf(word) > width ? [...word] : [word],
    );

  const lines = (text: string, width: number) => {
    const found = [''];
    for (const part of partsOf(text, width)) {
      const last = found.at(-1) ?? '';
      if (last && widthOf(last + part) > width) found.push(part.trimStart());
      else found[found.length - 1] = last + part;
    }
    pdf.setFont(PLAIN_FONT, 'normal');
    return found;
  };

  const draw = (text: string, x: number, y: number) => {
    let at = x;
    for (const run of runsOf(inSight(shaped(pdf, text)))) {
      pdf.setFont(run.font, 'normal').text(run.text, at, y, AS_GIVEN);
      at += widthOfRun(run);
    }
    pdf.setFont(PLAIN_FONT, 'normal');
  };
  return { lines, draw };
}
