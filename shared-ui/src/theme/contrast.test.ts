import { dark, light, type Palette } from './tokens.ts';

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

type Name = keyof Palette;
const surfaces: Name[] = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'field'];
const inks: Name[] = [
  'text',
  'text-2',
  'text-3',
  'accent',
  'gain',
  'waiting',
  'loss',
  'information',
  'neutral',
];

const textPairs: [Name, Name][] = [
  ...inks.flatMap(ink => surfaces.map((surface): [Name, Name] => [ink, surface])),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['danger-ink', 'danger-fill'],
  ['accent', 'accent-soft'],
  ...(['gain', 'waiting', 'loss', 'information'] as const).flatMap((tone): [Name, Name][] => [
    [tone, `${tone}-soft`],
    ['text', `${tone}-soft`],
  ]),
];

const controlPairs: [Name, Name][] = [
  ...(['field', 'surface', 'canvas'] as const).map((surface): [Name, Name] => ['control-line', surface]),
  ...surfaces.map((surface): [Name, Name] => ['focus', surface]),
  ['accent', 'line'],
  ['accent', 'surface'],
];

describe.each([
  ['dark', dark],
  ['light', light],
])('the %s theme', (_, palette) => {
  it.each(textPairs)('shows the text %s on %s at 4.5:1 or more', (ink, ground) => {
    expect(contrast(palette[ink], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controlPairs)('shows %s against %s at 3:1 or more', (line, ground) => {
    expect(contrast(palette[line], palette[ground])).toBeGreaterThanOrEqual(3);
  });
});
