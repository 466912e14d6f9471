import { useMemo, useState } from 'react';
import { refetchShown, useSession } from 'shared-api';
import { useApiKeys } from 'shared-api/pool';
import {
  AgeAndRefresh,
  Button,
  ButtonLink,
  EmptyState,
  lazyDialog,
  Page,
  Stack,
  useListSearch,
} from 'shared-ui';
import { PagedTable } from 'shared-ui/rows';
import { Filters } from '../filters.ts';
import { usePoolFilter } from '../pool-filter.tsx';
import { useUnsupported } from '../samples/unsupported.ts';
import { keyColumns } from './key-columns.tsx';

const CreateKeyDialog = lazyDialog(() => import(/* webpackChunkName: 'dialogs' */ './create-key-dialog.tsx'));

const SHOWN = 50;
const FRESH_FOR = 60_000; // ms; the last use is recorded to the minute

/** The API keys of a pool's miners, each with its last use. */
export default function Keys() {
  const { poolerId, select } = usePoolFilter({ all: true });
  const { page, setPage } = useListSearch();
  const keys = useApiKeys(poolerId, { page, limit: SHOWN });
  const unsupported = useUnsupported('api-keys', keys);
  const isAdmin = useSession(({ user }) => user?.role === 'admin');
  const columns = useMemo(() => keyColumns(isAdmin), [isAdmin]);
  const [creating, setCreating] = useState(false);
  return (
    <Page
      title="API Keys"
      description={`Miners use these keys to read and submit ${isAdmin ? 'a' : 'your'} pool's work`}
      actions={
        !unsupported && (
          <>
            <AgeAndRefresh of={{ ...keys, refresh: refetchShown }} freshFor={FRESH_FOR} />
            <ButtonLink to="/api-guide">API guide</ButtonLink>
            <Button variant="primary" onClick={() => setCreating(true)}>
              Create key
            </Button>
          </>
        )
      }
    >
      {unsupported && <EmptyState icon="shield" title="Not available on this server" />}
      {!unsupported && (
        <Stack>
          {select && <Filters>{select}</Filters>}
          <PagedTable
            name="API keys"
            list={keys}
            failure="Failed to load API keys. Please try again."
            page={page}
            onPageChange={setPage}
            columns={columns}
            rowKey={({ id }) => id}
            skeletonRows={3}
            empty={
              <EmptyState level={2} icon="shield" title="No API keys">
                Create one for each miner that works for your pool.
              </EmptyState>
            }
          />
        </Stack>
      )}
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}
