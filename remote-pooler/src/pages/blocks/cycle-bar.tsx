import type { PoolerBlock } from 'shared-api';
import { styled } from 'styled-components';
import { cycleSteps, type StepState } from './cycle-steps.ts';

const COLOURS = {
  done: 'chart-6',
  part: 'chart-3',
  lost: 'chart-loss',
  running: 'chart-2',
  failed: 'chart-loss',
  nobody: 'line-strong',
  waiting: 'line',
} as const satisfies Record<StepState, string>;

const Bar = styled.span`
  display: flex;
  gap: 2px;

  & > i {
    width: 0.6875rem;
    height: 4px;
    overflow: hidden;
    background: var(--line);
    border-radius: 1px;
    forced-color-adjust: none;
  }

  & > i > i {
    display: block;
    height: 100%;
  }
`;

/**
 * A block's cycle in the space of a word: a mark per step, filled as far as farmers have taken it, and completely for a
 * loss.
 */
export const CycleBar = ({ block }: { block: PoolerBlock }) => (
  <Bar aria-hidden="true">
    {cycleSteps(block)
      .filter(({ id }) => id !== 'expires')
      .map(({ id, state, share }) => (
        <i key={id}>
          <i
            style={{
              width: `${Math.round((state === 'failed' || state === 'lost' ? 1 : share) * 100)}%`,
              background: `var(--${COLOURS[state]})`,
            }}
          />
        </i>
      ))}
  </Bar>
);
