import type { PoolerBlock } from 'shared-api';
import { useBlockchainData } from 'shared-api/operator';
import { useServerNow, VisuallyHidden } from 'shared-ui';
import { countdown } from 'shared-ui/content';
import { styled } from 'styled-components';

const Next = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);

  & > strong {
    display: block;
    margin-block: var(--space-1);
    color: var(--text);
    font-size: var(--text-hero);
    font-weight: 600;
    line-height: var(--leading-hero);
    letter-spacing: -0.025em;
    font-variant-numeric: tabular-nums;
  }
`;

/** The countdown to the next block, as in the header, and the pool's name. */
export const NextBlock = ({
  newest,
  poolName,
}: {
  newest: PoolerBlock | undefined;
  poolName: string | undefined;
}) => {
  const block = useBlockchainData().data?.currentBlock;
  const now = useServerNow();
  const index = block?.height ?? newest?.blockIndex;
  const left = block?.nextBlockAt ? countdown(Date.parse(block.nextBlockAt) - now) : undefined;
  return (
    <Next>
      {index == null ? 'Next' : `Block #${index}, next`} block{left === 'due' ? '' : ' in'}
      <strong>
        <span aria-hidden="true">{left ?? '–'}</span>
        <VisuallyHidden>{left ?? 'an unknown time'}</VisuallyHidden>
      </strong>
      {poolName}
    </Next>
  );
};
