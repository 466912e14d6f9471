import { useMemo } from 'react';
import { type PoolerBlock, useSession } from 'shared-api';
import { type PoolerBlocksFilter, usePoolerBlocks } from 'shared-api/operator';
import {
  EmptyState,
  ErrorState,
  lazyComponent,
  lazyDialog,
  PageRows,
  Pager,
  Stack,
  usePaged,
  useSearchParams,
} from 'shared-ui';
import { Table } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { SAMPLE_BLOCKS } from '../samples/sample-blocks.ts';
import { SampleSection } from '../samples/sample-section.tsx';
import { useUnsupported } from '../samples/unsupported.ts';
import { blockColumns } from './block-columns.tsx';
import { BlockDetails } from './block-details.tsx';
import { BlockPhoneRow } from './block-phone-row.tsx';

const BlockFailuresDialog = lazyDialog(
  () => import(/* webpackChunkName: 'dialogs' */ './block-failures-dialog.tsx'),
);

/** Rows of 28 px (look.md). */
const DenseRows = styled(PageRows)`
  --row: var(--row-dense);
`;

const SKELETON_ROWS = 5;

/** The table that opens rows; its code loads with the blocks. */
const OpeningTable = lazyComponent(
  async () => ({ default: (await import('shared-ui/table')).DataTable<PoolerBlock> }),
  table => <Table {...table} rows={[]} skeletonRows={SKELETON_ROWS} />,
  'The table could not be loaded.',
);

const rowKey = ({ id }: PoolerBlock) => id;
const phoneRow = (block: PoolerBlock) => <BlockPhoneRow {...block} />;
const needsAcknowledging = ({ acknowledged }: PoolerBlock) => !acknowledged;

/** The list for servers without this data: the three samples of the spec, marked. */
const Samples = () => (
  <SampleSection why="This server does not list discovered blocks.">
    <Table
      caption="Block notifications"
      captionHidden
      columns={blockColumns(false)}
      rows={SAMPLE_BLOCKS}
      rowKey={rowKey}
      density="dense"
    />
  </SampleSection>
);

/** The block with open failures, in the URL so that it can be shared. */
const useOpenedFailures = () => {
  const [params, setParams] = useSearchParams();
  const show = (id: string | null) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        if (id) next.set('failures', id);
        else next.delete('failures');
        return next;
      },
      { preventScrollReset: true },
    );
  return [params.get('failures'), show] as const;
};

type BlockListProps = Pick<PoolerBlocksFilter, 'page' | 'search' | 'acknowledged' | 'poolerId'> & {
  limit: number;
  onPageChange?: (page: number, replace?: boolean) => void;
};

/** Blocks as the pooler reported them, newest first, each with the progress of its cycle. */
export const BlockList = ({ limit, page = 1, onPageChange, ...filter }: BlockListProps) => {
  const blocks = usePoolerBlocks({ page, limit, ...filter });
  const [opened, open] = useOpenedFailures();
  const { shown, totalPages, rows } = usePaged(blocks.data, page, onPageChange);
  const isAdmin = useSession(({ user }) => user?.role === 'admin');
  const columns = useMemo(() => blockColumns(isAdmin), [isAdmin]);
  const narrowed = Boolean(filter.search || filter.acknowledged);
  if (useUnsupported('pooler-live', blocks)) return <Samples />;
  if (!blocks.data && blocks.error)
    return <ErrorState boxed message="Failed to load block notifications. Please try again." of={blocks} />;
  const details = (block: PoolerBlock) => (
    <BlockDetails block={block} leaves={filter.acknowledged === 'false'} onFailures={({ id }) => open(id)} />
  );
  return (
    <Stack>
      <DenseRows {...rows}>
        <OpeningTable
          caption="Block notifications"
          captionHidden
          columns={columns}
          rows={shown?.items ?? []}
          rowKey={rowKey}
          skeletonRows={shown ? 0 : SKELETON_ROWS}
          density="dense"
          details={details}
          openAtFirst={needsAcknowledging}
          phoneRow={phoneRow}
          empty={
            <EmptyState icon="cube" title={narrowed ? 'No blocks found' : 'No recent notifications'}>
              {narrowed
                ? 'Try another block index or status.'
                : 'Blocks appear here as soon as your miner finds them.'}
            </EmptyState>
          }
        />
      </DenseRows>
      {onPageChange && totalPages > 1 && (
        <Pager label="Blocks" page={page} totalPages={totalPages} onPageChange={onPageChange} />
      )}
      {opened && <BlockFailuresDialog blockId={opened} onClose={() => open(null)} />}
    </Stack>
  );
};
