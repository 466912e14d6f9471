import { type PoolerBlock, useCapability } from 'shared-api';
import { usePoolerBlocks } from 'shared-api/operator';
import { Badge, Card, EmptyState, ErrorState, Hash, Pager, RelativeTime, Stack } from 'shared-ui';
import { type Column, Table } from 'shared-ui/content';
import { BlockAcknowledgement } from './acknowledge.tsx';
import { CycleBoard } from './cycle-board.tsx';
import { NextStep } from './next-step.tsx';

const columns: readonly Column<PoolerBlock>[] = [
  { id: 'block', header: 'Block', cell: ({ blockIndex }) => `#${blockIndex}` },
  {
    id: 'plantable',
    header: 'Plantable',
    cell: ({ plantable }) =>
      plantable ? (
        <Badge tone="success" icon="sprout">
          Plantable
        </Badge>
      ) : (
        <Badge>Non-plantable</Badge>
      ),
  },
  { id: 'discovered', header: 'Discovered', cell: ({ timestamp }) => <RelativeTime at={timestamp} /> },
  {
    id: 'acknowledged',
    header: 'Status',
    cell: block => <BlockAcknowledgement {...block} />,
  },
  {
    id: 'entropy',
    header: 'Entropy',
    cell: ({ entropy }) => <Hash hash={entropy} characters={10} missing="Not available" />,
  },
  {
    id: 'difficulty',
    header: 'Difficulty',
    cell: ({ difficulty }) => <Hash hash={difficulty} characters={10} missing="Not available" />,
  },
  { id: 'cycle', header: 'Cycle', cell: block => <CycleBoard block={block} /> },
  { id: 'next', header: 'Next step', cell: block => <NextStep {...block} /> },
];

type BlockListProps = {
  limit: number;
  page?: number;
  /** The beginning of a block's index. */
  search?: string;
  onPageChange?: (page: number) => void;
};

/** Blocks as the pooler reported them, newest first, each with how far its cycle is. */
export const BlockList = ({ limit, page = 1, search = '', onPageChange }: BlockListProps) => {
  const blocks = usePoolerBlocks({ page, limit, ...(search && { search }) });
  if (useCapability('pooler-live') === false)
    return (
      <EmptyState boxed icon="cube" title="Block list not available">
        This server does not list the blocks that its poolers discover.
      </EmptyState>
    );
  if (!blocks.data && blocks.error)
    return (
      <Card>
        <ErrorState
          message="Failed to load block notifications. Please try again."
          onRetry={blocks.refresh}
          retrying={blocks.validating}
        />
      </Card>
    );
  return (
    <Stack>
      <Table
        caption="Block notifications"
        captionHidden
        columns={columns}
        rows={blocks.data?.items ?? []}
        rowKey={({ id }) => id}
        skeletonRows={blocks.data ? 0 : 5}
        empty={
          <EmptyState level={3} icon="cube" title={search ? 'No blocks found' : 'No recent notifications'}>
            {search ? 'Try another block index.' : 'Blocks appear here as soon as the pooler reports them.'}
          </EmptyState>
        }
      />
      {onPageChange && blocks.data && (
        <Pager
          label="Blocks"
          page={page}
          totalPages={blocks.data.pagination.totalPages}
          onPageChange={onPageChange}
        />
      )}
    </Stack>
  );
};
