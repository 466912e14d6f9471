import { useRef } from 'react';
import type { PoolerBlock } from 'shared-api';
import { Button, ButtonLink, focusPageHeading, Row, Stack } from 'shared-ui';
import { BlockAcknowledgement } from './acknowledge.tsx';
import { CycleBoard } from './cycle-board.tsx';

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
const NextStep = ({ blockIndex, poolerId, ...block }: PoolerBlock) => {
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

/** The buttons that open the rows of a table, in order. */
const rowButtons = (inside: Element | null) => [
  ...(inside?.closest('table')?.querySelectorAll('tbody th button') ?? []),
];

type BlockDetailsProps = {
  block: PoolerBlock;
  /** Whether the row leaves the table once it is acknowledged. */
  leaves: boolean;
  onFailures: (block: PoolerBlock) => void;
};

/** The details of a block: each step of its cycle, and the next action. */
export const BlockDetails = ({ block, leaves, onFailures }: BlockDetailsProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const failed = block.cycle?.failed ?? 0;
  /** The pressed button disappears, perhaps with its row, so the focus moves to the frame. */
  const keepFocus = () => {
    const buttons = rowButtons(frame.current);
    const place = buttons.findIndex(button =>
      button.closest('tr')?.nextElementSibling?.contains(frame.current),
    );
    const next = leaves ? (buttons[place + 1] ?? buttons[place - 1]) : buttons[place];
    if (next instanceof HTMLElement) next.focus();
    else focusPageHeading();
  };
  return (
    <Stack $gap={4} ref={frame}>
      <CycleBoard block={block} />
      <Row $gap={2}>
        {failed > 0 && (
          <Button
            size="sm"
            variant="danger"
            icon="warning"
            onClick={() => onFailures(block)}
            aria-label={`${failed} failed: see why, block #${block.blockIndex}`}
          >
            {failed} failed: see why
          </Button>
        )}
        <NextStep {...block} />
        <BlockAcknowledgement {...block} onDone={keepFocus} />
      </Row>
    </Stack>
  );
};
