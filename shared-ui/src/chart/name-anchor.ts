const GLYPH = 6.6; // px, of a caption on average

/** Keeps a label below a chart within its edges: the text anchor at `x`, and the offset from it. */
export const nameAnchor = (text: string, x: number, { from, to }: { from: number; to: number }) => {
  const half = (text.length * GLYPH) / 2;
  if (x + half > to) return { textAnchor: 'end', dx: to - x } as const;
  if (x - half < from) return { textAnchor: 'start', dx: from - x } as const;
  return { textAnchor: 'middle', dx: 0 } as const;
};
