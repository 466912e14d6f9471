import { Page, useSearchParams } from 'shared-ui';
import { BlockList } from './block-list.tsx';

const PAGE_SIZE = 10;

/** Block discovery notifications (spec §2, /pooler/blocks). */
export default function Blocks() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  return (
    <Page
      title="Block Notifications"
      description="Blocks that your pooler discovered, and how far each one is"
    >
      <BlockList limit={PAGE_SIZE} page={page} onPageChange={next => setParams({ page: String(next) })} />
    </Page>
  );
}
