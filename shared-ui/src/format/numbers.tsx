import { styled } from 'styled-components';
import { formatCount } from './count.ts';
import { blocksDuration } from './duration.ts';

/** Figures that stand in columns: every digit as wide as the next. */
const Figure = styled.span`
  font-variant-numeric: tabular-nums;
`;

const finite = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

type PercentProps = {
  /** Out of 100; a fraction of 1 with `of={1}`. */
  value: number | null | undefined;
  of?: 1 | 100;
  /** Decimals, 1 unless told. */
  places?: number;
  missing?: string;
};

/** A share in percent, "97.5%". */
export const Percent = ({ value, of = 100, places = 1, missing = 'Not available' }: PercentProps) =>
  finite(value) ? <Figure>{((value / of) * 100).toFixed(places)}%</Figure> : missing;

/** A count with its thousands grouped. */
export const Count = ({
  value,
  missing = 'Not available',
}: {
  value: number | null | undefined;
  missing?: string;
}) => (finite(value) ? <Figure>{formatCount(value)}</Figure> : missing);

type BlocksAsTimeProps = {
  blocks: number;
  /** How long one block takes; 300 s on Stellar. */
  blockSeconds?: number;
};

/** Blocks and what they take, "20 blocks (1.7 hours)" (ux.md, harvest interval). */
export const BlocksAsTime = ({ blocks, blockSeconds = 300 }: BlocksAsTimeProps) => (
  <Figure>
    {formatCount(blocks)} {blocks === 1 ? 'block' : 'blocks'} ({blocksDuration(blocks, blockSeconds)})
  </Figure>
);
