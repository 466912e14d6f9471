import type { PoolerBlock } from 'shared-api';
import { type PoolerBlocksFilter, usePoolerBlocks } from 'shared-api/operator';
import {
  EmptyState,
  ErrorState,
  lazyDialog,
  PageRows,
  Pager,
  Skeleton,
  Stack,
  usePaged,
  useSearchParams,
} from 'shared-ui';
import { Deferred } from 'shared-ui/content';
import { styled } from 'styled-components';
import { SAMPLE_BLOCKS } from '../samples/sample-blocks.ts';
import { SampleSection } from '../samples/sample-section.tsx';
import { useUnsupported } from '../samples/unsupported.ts';
import { BlockCard } from './block-card.tsx';

const BlockFailuresDialog = lazyDialog(() => import('./block-failures-dialog.tsx'));

const List = styled(PageRows)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`;

/** As high as a block will be. */
const Place = styled.li`
  height: 9.25rem;

  @media (max-width: 1023.98px) {
    height: 13rem;
  }

  @media (max-width: 639.98px) {
    height: 22rem;
  }
`;

/** Blocks of the first picture: few windows hold more. */
const EARLY = 4;

/** What the list shows of a server that cannot say: the three samples of the spec, marked. */
const Samples = () => (
  <SampleSection why="This server does not list discovered blocks.">
    <List as="ol" aria-label="Block notifications">
      {SAMPLE_BLOCKS.map(block => (
        <li key={block.id}>
          <BlockCard block={block} />
        </li>
      ))}
    </List>
  </SampleSection>
);

/** The block whose failures are shown, kept in the URL so that it can be shared. */
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

/** Blocks as the pooler reported them, newest first, each with how far its cycle is. */
export const BlockList = ({ limit, page = 1, onPageChange, ...filter }: BlockListProps) => {
  const blocks = usePoolerBlocks({ page, limit, ...filter });
  const [opened, open] = useOpenedFailures();
  const { shown, totalPages, rows } = usePaged(blocks.data, page, onPageChange);
  const narrowed = Boolean(filter.search || filter.acknowledged);
  if (useUnsupported('pooler-live', blocks)) return <Samples />;
  if (!blocks.data && blocks.error)
    return (
      <ErrorState
        boxed
        message="Failed to load block notifications. Please try again."
        onRetry={blocks.refresh}
        retrying={blocks.validating}
      />
    );
  return (
    <Stack>
      <List as="ol" aria-label="Block notifications" {...rows}>
        {shown
          ? shown.items.map((block, place) => (
              <Deferred key={block.id} immediate={place < EARLY} placeholder={<Place />}>
                <li>
                  <BlockCard
                    block={block}
                    leaves={filter.acknowledged === 'false'}
                    onFailures={({ id }: PoolerBlock) => open(id)}
                  />
                </li>
              </Deferred>
            ))
          : Array.from({ length: Math.min(limit, 5) }, (_, place) => (
              <Place key={place}>
                <Skeleton height="100%" />
              </Place>
            ))}
      </List>
      {shown?.items.length === 0 && (
        <EmptyState boxed icon="cube" title={narrowed ? 'No blocks found' : 'No recent notifications'}>
          {narrowed
            ? 'Try another block index or status.'
            : 'Blocks appear here as soon as your miner finds them.'}
        </EmptyState>
      )}
      {onPageChange && totalPages > 1 && (
        <Pager label="Blocks" page={page} totalPages={totalPages} onPageChange={onPageChange} />
      )}
      {opened && <BlockFailuresDialog blockId={opened} onClose={() => open(null)} />}
    </Stack>
  );
};
