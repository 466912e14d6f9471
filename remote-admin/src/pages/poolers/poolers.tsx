import { useState } from 'react';
import { FRESHNESS, useCapability } from 'shared-api';
import { ADMIN_POOL_SORTS, type AdminPool, loadAdminPools, useAdminPools } from 'shared-api/administration';
import { EmptyState, lazyDialog, Page, Row, Select, useListSearch } from 'shared-ui';
import { PagedTable } from 'shared-ui/rows';
import { SortChoice } from 'shared-ui/sorting';
import { ExportList } from '../export-list.tsx';
import { NoAdministration } from '../no-administration.tsx';
import { PAGE_SIZE } from '../page-size.ts';
import { useSortInAddress } from '../sort-in-address.ts';
import { poolColumns, poolPhoneRow } from './pool-columns.tsx';
import { POOL_FILE } from './pool-file.ts';
import type { Decision } from './pool-orders.ts';

const STATES = [
  { value: 'all', label: 'All pools' },
  { value: 'pending', label: 'Awaiting approval' },
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
] as const;

const DecisionDialog = lazyDialog(() => import(/* webpackChunkName: 'dialogs' */ './decision-dialog.tsx'));
const TermsDialog = lazyDialog(() => import(/* webpackChunkName: 'dialogs' */ './terms-dialog.tsx'));

/** Every pool with its operator, those awaiting approval first unless sorted. */
export default function Poolers() {
  const { page, setPage, filter } = useListSearch();
  const state = filter('status', STATES);
  const { query, sorting, sortable } = useSortInAddress(ADMIN_POOL_SORTS);
  const asked = { status: state.value === 'all' ? undefined : state.value, ...query };
  const pools = useAdminPools({ page, limit: PAGE_SIZE, ...asked });
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const [changing, setChanging] = useState<AdminPool | null>(null);
  const choices = { decide: setDeciding, setTerms: setChanging };
  const columns = sortable(poolColumns(choices));
  // A server may offer administration without a list of its pools.
  const missing = useCapability('admin') === false || pools.error?.status === 404;
  if (missing) return <NoAdministration title="Pools" />;
  return (
    <Page
      title="Pools"
      description="Pools and their operators. Farmers can join once a pool is approved."
      freshness={{ of: pools, freshFor: FRESHNESS.steady.freshFor }}
      actions={
        <ExportList
          name="Pools"
          columns={POOL_FILE}
          load={() => loadAdminPools(asked)}
          disabled={!pools.data?.total}
        />
      }
    >
      <Row>
        <Select label="Status" labelHidden options={STATES} {...state} />
      </Row>
      <SortChoice columns={columns} {...sorting} />
      <PagedTable
        name="Pools"
        list={pools}
        rowKey={({ id }) => id}
        columns={columns}
        phoneRow={poolPhoneRow(choices)}
        {...sorting}
        skeletonRows={3}
        failure="Failed to load pools. Please try again."
        empty={
          <EmptyState icon="pool" title="No pools found">
            {state.value === 'pending' && 'No pool awaits approval.'}
          </EmptyState>
        }
        page={page}
        onPageChange={setPage}
      />
      {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
      {changing && <TermsDialog pool={changing} onClose={() => setChanging(null)} />}
    </Page>
  );
}
