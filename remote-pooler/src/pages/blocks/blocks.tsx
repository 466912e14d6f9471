import { FRESHNESS, refetchShown } from 'shared-api';
import { usePoolerBlocks } from 'shared-api/operator';
import { AgeAndRefresh, Badge, DebouncedSearch, Page, useListSearch } from 'shared-ui';
import { RadioGroup } from 'shared-ui/forms';
import { Filters } from '../filters.ts';
import { usePoolFilter } from '../pool-filter.tsx';
import { useUnsupported } from '../samples/unsupported.ts';
import { AcknowledgeAll } from './acknowledge-all.tsx';
import { BlockList } from './block-list.tsx';
import { UNACKNOWLEDGED, useTitleCount } from './use-unacknowledged.ts';

const PAGE_SIZE = 25;

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'false', label: 'Pending' },
  { value: 'true', label: 'Acknowledged' },
] as const;

/** Block discovery notifications, newest first, with their pending actions (spec §2, /pooler/blocks). */
export default function Blocks() {
  const { page, setPage, search, setSearch, filter } = useListSearch();
  const state = filter('acknowledged', STATES);
  const { poolerId, select } = usePoolFilter({ all: true });
  const unacknowledged = usePoolerBlocks({ ...UNACKNOWLEDGED, poolerId });
  const shown = {
    limit: PAGE_SIZE,
    page,
    search: search || undefined,
    poolerId,
    acknowledged: state.value === 'all' ? undefined : state.value,
  };
  const blocks = usePoolerBlocks(shown);
  const able = !useUnsupported('pooler-live', unacknowledged);
  const count = unacknowledged.data?.total ?? 0;
  useTitleCount(count);
  return (
    <Page
      title={<>Block Notifications {count > 0 && <Badge tone="waiting">{count} not acknowledged</Badge>}</>}
      description="Blocks found by your miner, and their progress"
      actions={
        able && (
          <>
            <AgeAndRefresh of={{ ...blocks, refresh: refetchShown }} freshFor={FRESHNESS.pulse.freshFor} />
            <AcknowledgeAll count={count} poolerId={poolerId} />
          </>
        )
      }
    >
      {able && (
        <Filters>
          <DebouncedSearch
            label="Search blocks"
            placeholder="Search by block index"
            value={search}
            onSearch={setSearch}
          />
          {select}
          <RadioGroup legend="Status" legendHidden options={STATES} {...state} />
        </Filters>
      )}
      <BlockList {...shown} onPageChange={setPage} />
    </Page>
  );
}
