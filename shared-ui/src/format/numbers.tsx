import { formatCount } from './count.ts';
import { blocksDuration } from './duration.ts';

const finite = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Decimals, by default 1. Terms, which have up to 4, are exact, so that their parts add up. */
type Places = number | 'terms';

type PercentProps = {
  /** Out of 100; a fraction of 1 with `of={1}`. */
  value: number | null | undefined;
  of?: 1 | 100;
  places?: Places;
  missing?: string;
};

type PercentOptions = { of?: 1 | 100; places?: Places };

const placesOf = (percent: number, places: Places) =>
  places === 'terms' ? ([1, 2, 3].find(n => +percent.toFixed(n) === +percent.toFixed(4)) ?? 4) : places;

/** A share in percent as it is displayed: only the whole is 100, and only nothing is 0. */
export const shownPercent = (value: number, { of = 100, places = 1 }: PercentOptions = {}) => {
  const percent = (value / of) * 100;
  const decimals = placesOf(percent, places);
  const step = 10 ** -decimals;
  return percent > 0 && percent < 100
    ? Math.min(Math.max(Number(percent.toFixed(decimals)), step), 100 - step)
    : percent;
};

/** A share in percent, "97.5%"; see `shownPercent`. */
export const percentWords = (value: number, options: PercentOptions = {}) => {
  const shown = shownPercent(value, options);
  return `${shown.toFixed(placesOf(shown, options.places ?? 1))}%`;
};

/** A share in percent; see `percentWords`. */
export const Percent = ({ value, of = 100, places = 1, missing = 'Not available' }: PercentProps) =>
  finite(value) ? percentWords(value, { of, places }) : missing;

/** A count grouped by thousands. */
export const Count = ({
  value,
  missing = 'Not available',
}: {
  value: number | null | undefined;
  missing?: string;
}) => (finite(value) ? <span>{formatCount(value)}</span> : missing);

type BlocksAsTimeProps = {
  blocks: number;
  /** How long one block takes on the network. */
  blockSeconds: number;
};

/** Blocks and their duration, "20 blocks (1.7 hours)" (ux.md, harvest interval). */
export const BlocksAsTime = ({ blocks, blockSeconds }: BlocksAsTimeProps) => (
  <>
    {formatCount(blocks)} {blocks === 1 ? 'block' : 'blocks'} ({blocksDuration(blocks, blockSeconds)})
  </>
);
