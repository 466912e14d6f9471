import type { PoolerBlock } from 'shared-api';
import { Badge, Icon, type IconName, RelativeTime, Row, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';
import { cycleSteps, type StepState } from './cycle-steps.ts';

const Steps = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: inline-flex;
    align-items: center;
    gap: 0.25rem;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }

  & > li:not(:last-child)::after {
    content: '→' / '';
    margin-left: 0.25rem;
    color: var(--muted);
  }
`;

const MARKS = {
  done: { icon: 'check', colour: 'success', words: 'done' },
  part: { icon: 'warning', colour: 'warning', words: 'in part' },
  failed: { icon: 'x', colour: 'danger', words: 'failed' },
  waiting: { icon: 'clock', colour: 'muted', words: 'to come' },
} as const satisfies Record<StepState, { icon: IconName; colour: string; words: string }>;

/** How far the cycle of a block is, step by step, and how many farmers each step has lost (ux.md, beyond 8). */
export const CycleBoard = ({ block }: { block: PoolerBlock }) => {
  const { cycle } = block;
  if (!cycle) return 'Not available';
  return (
    <Row $gap={2}>
      <Steps aria-label={`Cycle of block ${block.blockIndex}`}>
        {cycleSteps(block).map(({ id, label, state }) => {
          const { icon, colour, words } = MARKS[state];
          return (
            <li key={id}>
              <Icon name={icon} size={12} style={{ color: `var(--${colour})` }} />
              {label}
              {id === 'expires' && state === 'waiting' && cycle.harvestBy && (
                <RelativeTime at={cycle.harvestBy} />
              )}
              <VisuallyHidden> ({words})</VisuallyHidden>
            </li>
          );
        })}
      </Steps>
      {cycle.failed > 0 && (
        <Badge tone="danger" icon="failure">
          {cycle.failed} failed
        </Badge>
      )}
    </Row>
  );
};
