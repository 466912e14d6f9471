import { useState } from 'react';
import { type AdminUser, FRESHNESS, useCapability, useSession } from 'shared-api';
import { ACCOUNT_SORTS, loadAdminUsers, useAdminUsers } from 'shared-api/administration';
import { Button, DebouncedSearch, EmptyState, Page, Row, Select, useListSearch } from 'shared-ui';
import { PagedTable } from 'shared-ui/rows';
import { SortChoice } from 'shared-ui/sorting';
import { styled } from 'styled-components';
import { ExportList } from '../export-list.tsx';
import { NoAdministration } from '../no-administration.tsx';
import { PAGE_SIZE } from '../page-size.ts';
import { useSortInAddress } from '../sort-in-address.ts';
import { AddAdminDialog, BroadcastDialog, ImpersonationDialog, SuspensionDialog } from '../user-dialogs.ts';
import { UserPhoneRow, userColumns } from './user-columns.tsx';
import { USER_FILE } from './user-file.ts';

const ROLES = [
  { value: 'all', label: 'All roles' },
  { value: 'farmer', label: 'Farmers' },
  { value: 'pooler', label: 'Pool operators' },
  { value: 'admin', label: 'Administrators' },
] as const;

const STATES = [
  { value: 'all', label: 'All statuses' },
  { value: 'wallet_created', label: 'Not funded' },
  { value: 'funded', label: 'Funded' },
  { value: 'active_in_pool', label: 'Farming' },
  { value: 'exiting', label: 'Leaving a pool' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'erased', label: 'Erased' },
] as const;

const Filters = styled(Row)`
  & > :first-child {
    flex: 1 1 18rem;
  }
  & > :not(:first-child) {
    flex: 1 1 9rem;
    max-width: 12rem;
  }
`;

/** All accounts, newest first unless sorted; found by e-mail, id or address, by role and by state. */
export default function Users() {
  const { search, page, setSearch, setPage, filter } = useListSearch();
  const role = filter('role', ROLES);
  const state = filter('status', STATES);
  const self = useSession(session => session.user?.id);
  const audited = useCapability('audit') === true;
  const readable = useCapability('read-as-farmer') === true;
  const fourEyes = useCapability('four-eyes') === true;
  const desk = useCapability('admin-desk') === true;
  const [adding, setAdding] = useState(false);
  const [announcing, setAnnouncing] = useState(false);
  const [chosen, setChosen] = useState<AdminUser | null>(null);
  const [impersonated, setImpersonated] = useState<AdminUser | null>(null);
  const { query, sorting, sortable } = useSortInAddress(ACCOUNT_SORTS);
  const asked = {
    ...(search && { search }),
    ...(role.value !== 'all' && { role: role.value }),
    ...(state.value !== 'all' && { status: state.value }),
    ...query,
  };
  const users = useAdminUsers({ page, limit: PAGE_SIZE, ...asked });
  const columns = sortable(
    userColumns({ self, audited, readable, choose: setChosen, read: setImpersonated }),
  );
  const narrowed = search !== '' || role.value !== 'all' || state.value !== 'all';
  if (useCapability('admin') === false) return <NoAdministration title="Users" />;
  return (
    <Page
      title="Users"
      description="All accounts"
      freshness={{ of: users, freshFor: FRESHNESS.steady.freshFor }}
      actions={
        <>
          {desk && (
            <Button size="sm" icon="bell" onClick={() => setAnnouncing(true)}>
              Send announcement
            </Button>
          )}
          {fourEyes && (
            <Button size="sm" onClick={() => setAdding(true)}>
              Add admin
            </Button>
          )}
          <ExportList
            name="Users"
            columns={USER_FILE}
            load={() => loadAdminUsers(asked)}
            disabled={!users.data?.total}
          />
        </>
      }
    >
      <Filters>
        <DebouncedSearch
          label="Search users"
          placeholder="Search by email, ID or address"
          value={search}
          onSearch={setSearch}
        />
        <Select label="Role" labelHidden options={ROLES} {...role} />
        <Select label="Status" labelHidden options={STATES} {...state} />
      </Filters>
      <SortChoice columns={columns} {...sorting} />
      <PagedTable
        name="Users"
        list={users}
        rowKey={({ id }) => id}
        columns={columns}
        phoneRow={desk ? UserPhoneRow : undefined}
        {...sorting}
        failure="Failed to load users. Please try again."
        empty={
          <EmptyState icon="users" title="No users found">
            {narrowed && 'Try another search, role or status.'}
          </EmptyState>
        }
        page={page}
        onPageChange={setPage}
      />
      {chosen && <SuspensionDialog user={chosen} onClose={() => setChosen(null)} />}
      {adding && <AddAdminDialog onClose={() => setAdding(false)} />}
      {announcing && <BroadcastDialog onClose={() => setAnnouncing(false)} />}
      {impersonated && <ImpersonationDialog user={impersonated} onClose={() => setImpersonated(null)} />}
    </Page>
  );
}
