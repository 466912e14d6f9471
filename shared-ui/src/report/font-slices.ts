/** Families for the report's text, in the order in which they are searched for a character. */
export const FAMILIES = [
  'noto-sans',
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-sc',
  'gowun-dodum',
] as const;
export type Family = (typeof FAMILIES)[number];

/** The characters of each slice of a family, in the form of CSS: `{ "latin": "U+0000-00FF,U+0131", "[4]": … }`. */
export type SliceRanges = Readonly<Record<string, string>>;

/** One file of a family, with a subset of its characters. */
export type FontSlice = { family: Family; slice: string };

/** The source of fonts: a family's slices, and the WOFF file of one. */
export type FontSource = {
  ranges: (family: Family) => Promise<SliceRanges>;
  woff: (slice: FontSlice) => Promise<Uint8Array>;
};

/** The name of a slice's file, without its ending. */
export const fileOf = ({ family, slice }: FontSlice) => `${family}-${slice}-400-normal`;

const covers = (ranges: string, code: number) =>
  ranges.split(',').some(range => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return Number.parseInt(first, 16) <= code && code <= Number.parseInt(last, 16);
  });

/** The slices that may contain a character, likeliest first. */
export const slicesFor = (code: number, families: ReadonlyMap<Family, SliceRanges>): FontSlice[] =>
  [...families].flatMap(([family, slices]) =>
    Object.entries(slices)
      .filter(([, ranges]) => covers(ranges, code))
      .map(([name]) => ({ family, slice: name.replace(/[[\]]/g, '') })),
  );
