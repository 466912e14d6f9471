import { Page, useListSearch } from 'shared-ui';
import { BlockList } from './block-list.tsx';

const PAGE_SIZE = 10;

/** Block discovery notifications (spec §2, /pooler/blocks). */
export default function Blocks() {
  const { page, setPage } = useListSearch();
  return (
    <Page
      title="Block Notifications"
      description="Blocks that your pooler discovered, and how far each one is"
    >
      <BlockList limit={PAGE_SIZE} page={page} onPageChange={setPage} />
    </Page>
  );
}
