import type { PoolerBlock } from 'shared-api';
import { RelativeTime } from 'shared-ui';
import { styled } from 'styled-components';
import { Acknowledgement } from './acknowledgement.tsx';
import { CycleBar } from './cycle-bar.tsx';

const Line = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  padding-block: var(--space-3);
  font-weight: 400;

  /* A block without failures has no state beside its name. */
  & > small {
    grid-column: 1;
    color: var(--text-2);
    font-size: var(--text-caption);
    line-height: var(--leading-caption);
  }

  & > :not(:first-child, small) {
    grid-column: 2;
    justify-self: end;
  }
`;

/** A block on a phone, in two lines. */
export const BlockPhoneRow = (block: PoolerBlock) => (
  <Line>
    <span>Block #{block.blockIndex}</span>
    <Acknowledgement {...block} />
    <small>
      <RelativeTime at={block.timestamp} />
      {' · '}
      {block.cycle
        ? `${block.cycle.planted} planted, ${block.cycle.worked} worked, ${block.cycle.harvested} harvested`
        : 'Cycle not known'}
    </small>
    <CycleBar block={block} />
  </Line>
);
