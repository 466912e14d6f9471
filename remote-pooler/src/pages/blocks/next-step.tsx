import type { PoolerBlock } from 'shared-api';
import { ButtonLink } from 'shared-ui';

const STEPS = {
  plant: { label: 'Plant', icon: 'sprout' },
  work: { label: 'Work', icon: 'pickaxe' },
  harvest: { label: 'Harvest', icon: 'wheat' },
} as const;

/**
 * The step that a block waits for. Only the newest block, which is plantable, can be planted and worked; it can be
 * harvested once the next one has opened (KALE rules 1.4, 1.6). Nothing can be done in a block that the ledger does not have.
 */
const nextStep = ({
  plantable,
  confirmed,
  cycle,
}: Pick<PoolerBlock, 'plantable' | 'confirmed' | 'cycle'>) => {
  if (confirmed === false) return null;
  if (cycle?.status === 'worked') return plantable ? null : 'harvest';
  if (!plantable) return null;
  return cycle?.status === 'planted' ? 'work' : 'plant';
};

/** Links to the block's next operation, with block and pool filled in. Renders nothing when there is none. */
export const NextStep = ({ blockIndex, poolerId, ...block }: PoolerBlock) => {
  const step = nextStep(block);
  if (!step) return null;
  const query = new URLSearchParams({ block: String(blockIndex), ...(poolerId && { pooler: poolerId }) });
  const { label, icon } = STEPS[step];
  return (
    <ButtonLink
      size="sm"
      icon={icon}
      to={`/operations/${step}?${query}`}
      aria-label={`${label} block #${blockIndex}`}
    >
      {label}
    </ButtonLink>
  );
};
