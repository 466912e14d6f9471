import { useRef } from 'react';
import type { PoolerBlock } from 'shared-api';
import { Button, focusPageHeading, Row, Stack } from 'shared-ui';
import { BlockAcknowledgement } from './acknowledge.tsx';
import { CycleBoard } from './cycle-board.tsx';
import { NextStep } from './next-step.tsx';

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
