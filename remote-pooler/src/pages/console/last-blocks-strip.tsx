import { usePoolerBlocks } from 'shared-api/operator';
import { Skeleton } from 'shared-ui';
import { styled } from 'styled-components';
import { type BlockOutcome, outcomeOf } from './last-blocks.ts';

const SHOWN = 60;

/** In the order of the legend. */
const OUTCOMES = {
  complete: { label: 'Complete', words: 'complete' },
  failed: { label: 'Some failed', words: 'with failures' },
  lost: { label: 'Work or harvest missed', words: 'with missed work or a missed harvest' },
  open: { label: 'Open', words: 'open' },
} as const satisfies Record<BlockOutcome, { label: string; words: string }>;
const ORDER = Object.keys(OUTCOMES) as BlockOutcome[];

const Strip = styled.figure`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  color: var(--text-2);
  font-size: var(--text-caption);

  & > figcaption {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-4);
    font-variant-numeric: tabular-nums;
  }

  & > figcaption > :first-child {
    margin-right: auto;
  }

  & > div {
    display: grid;
    grid-template-columns: repeat(30, 1fr);
    gap: 2px;
  }

  & i {
    height: 1rem;
    border-radius: 2px;
    forced-color-adjust: none;
  }

  & figcaption i {
    display: inline-block;
    width: 0.5rem;
    height: 0.5rem;
    margin-right: var(--space-2);
  }

  & i[data-outcome='complete'] {
    background: var(--chart-6);
    opacity: 0.55;
  }

  & i[data-outcome='failed'] {
    background: var(--chart-3);
  }

  & i[data-outcome='lost'] {
    background: var(--chart-loss);
  }

  & i[data-outcome='open'] {
    background: repeating-linear-gradient(135deg, var(--chart-2) 0 2px, transparent 2px 4px);
    box-shadow: inset 0 0 0 1px var(--chart-2);
  }

  @media (max-width: 639.98px) {
    & > figcaption > :first-child {
      flex-basis: 100%;
    }
  }

  @media (min-width: 640px) {
    & > div {
      grid-template-columns: repeat(${SHOWN}, 1fr);
    }
  }
`;

/** The outcomes of the pool's last 60 blocks, oldest first. */
export default function LastBlocksStrip() {
  const { data, error } = usePoolerBlocks({ limit: SHOWN });
  const blocks = (data?.items ?? []).map(block => ({ ...block, outcome: outcomeOf(block) })).reverse();
  const counts = Map.groupBy(blocks, ({ outcome }) => outcome);
  const present = ORDER.filter(outcome => counts.has(outcome));
  if (!data && !error) return <Skeleton height="100%" />;
  if (blocks.length < 2) return null;
  const title = `Last ${blocks.length} blocks`;
  const summary = present.map(outcome => `${counts.get(outcome)?.length} ${OUTCOMES[outcome].words}`);
  return (
    <Strip>
      <figcaption>
        <span>{title}</span>
        {present.map(outcome => (
          <span key={outcome}>
            <i data-outcome={outcome} />
            {OUTCOMES[outcome].label}
          </span>
        ))}
      </figcaption>
      <div role="img" aria-label={`${title}: ${summary.join(', ')}`}>
        {blocks.map(({ id, blockIndex, outcome }) => (
          <i key={id} data-outcome={outcome} title={`#${blockIndex} ${OUTCOMES[outcome].words}`} />
        ))}
      </div>
    </Strip>
  );
}
