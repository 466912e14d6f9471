import { useCapability } from 'shared-api';
import { Badge, DebouncedSearch, Page, useListSearch } from 'shared-ui';
import { AcknowledgeAll } from './acknowledge.tsx';
import { BlockList } from './block-list.tsx';
import { useTitleCount, useUnacknowledged } from './use-unacknowledged.ts';

const PAGE_SIZE = 10;

/** Block discovery notifications, newest first, with what is still to be seen to (spec §2, /pooler/blocks). */
export default function Blocks() {
  const { page, setPage, search, setSearch } = useListSearch();
  const able = useCapability('pooler-live') !== false;
  const open = useUnacknowledged();
  const count = open?.length ?? 0;
  useTitleCount(count);
  return (
    <Page
      title={<>Block Notifications {count > 0 && <Badge tone="warning">{count} unacknowledged</Badge>}</>}
      description="Blocks that your pooler discovered, and how far each one is"
      actions={able && <AcknowledgeAll blocks={open ?? []} />}
    >
      {able && (
        <DebouncedSearch
          label="Search blocks"
          placeholder="Search by block index"
          value={search}
          onSearch={setSearch}
        />
      )}
      <BlockList limit={PAGE_SIZE} page={page} search={search} onPageChange={setPage} />
    </Page>
  );
}
