import { FRESHNESS, useReadOnly } from 'shared-api';
import { useNotificationGroups } from 'shared-api/account';
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  Page,
  PageRows,
  Pager,
  useListSearch,
  usePaged,
} from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { GroupList, GroupListSkeleton } from './group-list.tsx';
import { useMarkRead } from './use-mark-read.ts';

const perPage = 50;

/** Every notification of the last 30 days, grouped by day and kind. */
const Notifications = () => {
  const { page, setPage } = useListSearch();
  const groups = useNotificationGroups({ page, limit: perPage });
  const { shown, rows } = usePaged(groups.data, page, setPage);
  const { pending, markAll } = useMarkRead();
  // An impersonating admin sees no notifications: only the farmer may mark them as read.
  if (useReadOnly())
    return (
      <Page title="Notifications">
        <EmptyState boxed icon="bell" title="Notifications are private">
          Not available while you view another account.
        </EmptyState>
      </Page>
    );
  return (
    <Page
      title="Notifications"
      description="The last 30 days, with items that need your attention first"
      freshness={{ of: groups, freshFor: FRESHNESS.pulse.freshFor }}
      actions={
        <>
          {groups.data?.pagination.total !== 0 && (
            <Button pending={pending} onClick={markAll}>
              Mark all read
            </Button>
          )}
          <ButtonLink to="/account?tab=notifications" icon="settings">
            Settings
          </ButtonLink>
        </>
      }
    >
      <Card>
        <ResourceState
          resource={{ ...groups, data: shown }}
          failure={() => 'Failed to load notifications. Please try again.'}
          skeleton={<GroupListSkeleton />}
        >
          {({ items, pagination }) => (
            <>
              <PageRows {...rows}>
                <GroupList groups={items} onFollow={() => () => undefined} />
              </PageRows>
              {pagination.totalPages > 1 && (
                <Pager
                  label="Notifications"
                  page={page}
                  totalPages={pagination.totalPages}
                  onPageChange={setPage}
                />
              )}
            </>
          )}
        </ResourceState>
      </Card>
    </Page>
  );
};

export default Notifications;
