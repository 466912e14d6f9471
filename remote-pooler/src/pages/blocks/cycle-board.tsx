import { type PoolerBlock, useEntryLifetime } from 'shared-api';
import { harvestLateness, Icon, type IconName, RelativeTime, useServerNow, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';
import { cycleSteps, type StepState } from './cycle-steps.ts';

const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(7.25rem, 1fr));
  gap: var(--space-3) var(--space-1);

  @media (min-width: 1024px) {
    grid-template-columns: none;
    grid-auto-columns: 1fr;
    grid-auto-flow: column;
  }
`;

const Step = styled.li<{ $ink: string; $fill: string }>`
  display: grid;
  gap: var(--space-2);
  align-content: start;
  min-width: 0;
  font-size: var(--text-body);
  font-variant-numeric: tabular-nums;

  &[data-late] {
    color: var(--${({ $ink }) => $ink});
  }

  & > div {
    height: 4px;
    overflow: hidden;
    background: var(--line-strong);
    border-radius: var(--radius-full);

    & > div {
      height: 100%;
      background: var(--${({ $fill }) => $fill});
      transition: width 400ms ease-out;
    }
  }

  /* Keeps the room of a note that a new block does not have yet. */
  & > p {
    min-height: calc(var(--leading-body) + var(--leading-caption));
    font-weight: 500;
  }

  &[data-waiting] > p {
    color: var(--text-2);
    font-weight: 400;
  }

  & > p > svg,
  & > p > span:first-child {
    margin-right: 0.375rem;
    vertical-align: -1px;
    color: var(--${({ $ink }) => $ink});
  }

  & small {
    display: block;
    color: var(--text-2);
    font-size: var(--text-caption);
    font-weight: 400;
    line-height: var(--leading-caption);
  }
`;

const MARKS = {
  done: { icon: 'check', ink: 'gain', fill: 'chart-gain', words: 'done' },
  part: { icon: 'warning', ink: 'waiting', fill: 'chart-3', words: 'in part' },
  lost: { icon: 'x', ink: 'loss', fill: 'chart-loss', words: 'in part' },
  running: { icon: 'clock', ink: 'information', fill: 'chart-2', words: 'under way' },
  failed: { icon: 'x', ink: 'loss', fill: 'chart-loss', words: 'failed' },
  nobody: { icon: 'minus', ink: 'text-3', fill: 'text-3', words: 'nobody' },
  waiting: { icon: 'clock', ink: 'text-3', fill: 'text-3', words: 'to come' },
} as const satisfies Record<StepState, { icon: IconName; ink: string; fill: string; words: string }>;

/** The time of day, "2:38:12 PM". */
const clockTime = (at: string) => new Date(at).toLocaleTimeString(undefined, { timeStyle: 'medium' });

const LATE = { icon: 'warning', words: 'soon' } as const;

/** The progress of a block's cycle, with a bar per step, filled as far as farmers have taken it (ux.md, beyond 8). */
export const CycleBoard = ({ block }: { block: PoolerBlock }) => {
  const { cycle } = block;
  const lifetime = useEntryLifetime();
  const now = useServerNow(10_000);
  const steps = cycleSteps(block);
  if (!cycle || steps.length === 0) return null;
  const left = cycle.harvestBy ? Date.parse(cycle.harvestBy) - now : Number.POSITIVE_INFINITY;
  const lateness = harvestLateness(left, lifetime);
  return (
    <Steps aria-label={`Cycle of block ${block.blockIndex}`}>
      {steps.map(({ id, label, state, share, note }) => {
        const late = id === 'expires' && state === 'waiting' && lateness !== 'early' && lateness;
        const { icon, ink, fill, words } = late ? { ...MARKS[state], ...LATE, ink: late } : MARKS[state];
        const exceptional = late || state === 'part' || state === 'lost' || state === 'failed';
        return (
          <Step
            key={id}
            $ink={ink}
            $fill={fill}
            data-late={late || undefined}
            data-waiting={(state === 'waiting' && !late) || undefined}
          >
            <div>
              <div style={{ width: `${Math.round(share * 100)}%` }} />
            </div>
            <p>
              {exceptional && <Icon name={icon} size={12} />}
              {label}
              <VisuallyHidden> ({words})</VisuallyHidden>
              {note && <small>{note}</small>}
              {id === 'opened' && block.timestamp && <small>{clockTime(block.timestamp)}</small>}
              {id === 'expires' && state === 'waiting' && cycle.harvestBy && (
                <small>
                  <RelativeTime at={cycle.harvestBy} />
                </small>
              )}
            </p>
          </Step>
        );
      })}
    </Steps>
  );
};
