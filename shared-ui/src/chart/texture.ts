const dashes = ['none', '7 4', '2 3', '9 3 2 3'];
const angles = [0, 45, 135, 90];

/** Colour is never the only difference: the place of a series in its chart also determines the dash of its line… */
export const dashOf = (place: number) => dashes[place % dashes.length];

/** …and the hatching of its bars, in degrees. */
export const angleOf = (place: number) => angles[place % angles.length] ?? 0;
