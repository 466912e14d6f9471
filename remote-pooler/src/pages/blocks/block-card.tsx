import { useId, useRef } from 'react';
import { type PoolerBlock, useSession } from 'shared-api';
import { Button, focusPageHeading, Mono, RelativeTime } from 'shared-ui';
import { Hash } from 'shared-ui/content';
import { styled } from 'styled-components';
import { BlockAcknowledgement } from './acknowledge.tsx';
import { Acknowledgement } from './acknowledgement.tsx';
import { CycleBoard } from './cycle-board.tsx';
import { NextStep } from './next-step.tsx';
import { Plantable } from './plantable.tsx';

const Frame = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4) var(--space-5);
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--radius-l);

  &[data-trouble='true'] {
    border-color: color-mix(in srgb, var(--loss) 45%, transparent);
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  min-height: 2rem;

  & > h2 {
    font-size: var(--text-section);
    font-variant-numeric: tabular-nums;
  }

  & > span:has(time) {
    color: var(--text-2);
    font-size: var(--text-body);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-left: auto;

  @media (max-width: 639.98px) {
    width: 100%;
  }
`;

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-6);
  color: var(--text-2);
  font-size: var(--text-body);

  & > div {
    display: flex;
    gap: var(--space-2);
  }

  & dd {
    color: var(--text);
  }
`;

type BlockCardProps = {
  block: PoolerBlock;
  /** Whether it leaves the list once it is acknowledged. */
  leaves?: boolean;
  /** Asks for what went wrong; without it nothing of the block can be changed. */
  onFailures?: ((block: PoolerBlock) => void) | undefined;
};

/** One block notification: what was discovered, how far its cycle is, and what can be done next. */
export const BlockCard = ({ block, leaves = false, onFailures }: BlockCardProps) => {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  /** What was pressed goes, perhaps with the card: the focus stays at hand. */
  const keepFocus = () => {
    const item = heading.current?.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    const next = leaves ? neighbour?.querySelector<HTMLElement>('article h2') : heading.current;
    if (next) next.focus();
    else focusPageHeading();
  };
  const isAdmin = useSession().user?.role === 'admin';
  const { blockIndex, acknowledged, cycle } = block;
  const failed = cycle?.failed ?? 0;
  return (
    <Frame aria-labelledby={id} data-trouble={failed > 0}>
      <Head>
        <h2 id={id} ref={heading} tabIndex={-1}>
          Block #{blockIndex}
        </h2>
        <Plantable {...block} />
        <Acknowledgement acknowledged={acknowledged} />
        <span>
          discovered <RelativeTime at={block.timestamp} />
        </span>
        {onFailures && (
          <Actions>
            {failed > 0 && (
              <Button
                size="sm"
                variant="danger"
                icon="warning"
                onClick={() => onFailures(block)}
                aria-label={`${failed} failed: see why, block #${blockIndex}`}
              >
                {failed} failed: see why
              </Button>
            )}
            <NextStep {...block} />
            <BlockAcknowledgement {...block} onDone={keepFocus} />
          </Actions>
        )}
      </Head>
      <CycleBoard block={block} />
      <Facts>
        {isAdmin && block.poolerId && (
          <div>
            <dt>Pool</dt>
            <dd>
              <Mono>{block.poolerId}</Mono>
            </dd>
          </div>
        )}
        <div>
          <dt>Entropy</dt>
          <dd>
            <Hash hash={block.entropy} characters={10} missing="Not available" />
          </dd>
        </div>
        <div>
          <dt>Difficulty</dt>
          <dd>
            <Hash hash={block.difficulty} characters={10} missing="Not available" />
          </dd>
        </div>
      </Facts>
    </Frame>
  );
};
