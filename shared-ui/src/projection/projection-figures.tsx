import { type Amount, parseAmount } from 'shared-api';
import { styled } from 'styled-components';
import { DescriptionList, KeyValue } from '../data/description-list.tsx';
import { Money, moneyWords } from '../format/money.tsx';
import { percentWords } from '../format/numbers.tsx';
import { column } from '../layout/column.ts';

const Frame = styled.div`
  ${column}
  gap: var(--space-2);
  padding-top: var(--space-4);
  border-top: 1px solid var(--line);

  & > p {
    color: var(--text-2);
    font-size: var(--text-caption);
  }

  /* Values end where the range above them ends. */
  & > dl > div {
    max-width: none;
  }

  & > p > strong {
    color: var(--text);
    font-size: var(--text-title);
    font-weight: 600;
    line-height: var(--leading-title);
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }
`;

const Track = styled.div`
  position: relative;
  height: 6px;
  overflow: hidden;
  background: var(--line);
  border-radius: var(--radius-full);

  & > * {
    position: absolute;
    inset-block: 0;
    border-radius: inherit;
    background: var(--chart-gain);
  }

  & > :last-child {
    width: 2px;
    background: var(--text);
  }

  @media (forced-colors: active) {
    & > * {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

const Loss = styled.span`
  color: var(--loss);
`;

type Kale = Amount<'KALE'>;

const KALE = parseAmount('KALE', 1);
const HUNDRED_KALE = parseAmount('KALE', 100);
type Range = { readonly low: Kale; readonly middle: Kale; readonly high: Kale };

export type ProjectionFiguresProps = {
  perDay: Range;
  per30Days: Range;
  mostPlanted: { readonly amount: Kale; readonly part: number };
  lostBlock: { readonly low: Kale; readonly high: Kale };
  feesPerDay: Kale;
  /** The stake as a fraction 0..1, and the harvest interval in blocks. */
  stake: number;
  interval: number;
  /** The figures' basis: "this pool's 12 members". */
  basis: string;
};

const rangeWords = (low: Kale, high: Kale, places = 2) =>
  low === high
    ? moneyWords(low, { places })
    : `${moneyWords(low, { places })} to ${moneyWords(high, { places })}`;

/**
 * The decimals of a projection: none from 100 KALE on, since the estimate is not that precise, unless its lower end is
 * a fraction of 1 KALE.
 */
const placesFor = (high: Kale, low = high) =>
  high >= HUNDRED_KALE && (low === 0n || low >= KALE || low <= -KALE) ? 0 : 2;

/** A projected range: "290 to 395". */
export const projectedWords = ({ low, high }: Pick<Range, 'low' | 'high'>) =>
  rangeWords(low, high, placesFor(high, low));

/** Whether 30 days are expected to earn no more than the first one does. */
const isNoMore = (month: Range, day: Range) =>
  day.high > 0n && month.low <= day.low && month.high <= day.high;

/** The position of an amount between the range's lower end (or zero) and its upper end, in percent. For drawing only. */
const placesOf = ({ low, middle, high }: Range) => {
  const from = low < 0n ? low : 0n;
  const span = Number(high - from) * 1.15 || 1;
  return [low, middle, high].map(value => (Number(value - from) / span) * 100) as [number, number, number];
};

/**
 * A projection's figures: Net earned per day and in 30 days as ranges, the maximum planted, the cost of a lost block
 * and the fees.
 */
export const ProjectionFigures = ({
  perDay,
  per30Days,
  mostPlanted,
  lostBlock,
  feesPerDay,
  stake,
  interval,
  basis,
}: ProjectionFiguresProps) => {
  const [low, middle, high] = placesOf(perDay);
  const part = percentWords(mostPlanted.part, { of: 1 });
  const every = interval === 1 ? 'every block' : `every ${interval} blocks`;
  return (
    <Frame>
      <p>
        Expected net earned a day
        <br />
        <strong>{projectedWords(perDay)}</strong> KALE
      </p>
      <Track aria-hidden="true">
        <span style={{ left: `${low}%`, width: `${Math.max(1, high - low)}%` }} />
        <span style={{ left: `${middle}%` }} />
      </Track>
      <p>
        {isNoMore(per30Days, perDay) ? 'No more than that' : `${projectedWords(per30Days)} KALE`} in 30 days:
        network rewards shrink, and a lost block costs more as your balance grows
      </p>
      <DescriptionList>
        <KeyValue label="Planted at most" hint={part}>
          <Money amount={mostPlanted.amount} asset="KALE" />
        </KeyValue>
        <KeyValue label="A lost block costs">
          <Loss>{rangeWords(lostBlock.low, lostBlock.high)} KALE</Loss>
        </KeyValue>
        <KeyValue label="Fees take" hint="Pool and platform">
          about {moneyWords(feesPerDay, { places: placesFor(feesPerDay) })} KALE a day
        </KeyValue>
      </DescriptionList>
      <p>
        {percentWords(stake, { of: 1, places: 0 })} of what is left in each block, harvested {every}: up to{' '}
        {part} of your KALE is planted at a time. Based on the last 7 days of {basis}, net of lost stakes. In
        a replay of past days, at least 8 in 10 ended within the range they were given. Not a promise.
      </p>
    </Frame>
  );
};
