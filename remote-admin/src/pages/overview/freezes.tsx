import { useState } from 'react';
import { useWithdrawalFreezes } from 'shared-api/administration';
import { Button, Card, Link, PageRows, Pager, RelativeTime, Row, Skeleton, usePaged } from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { styled } from 'styled-components';
import { PAGE_SIZE } from '../page-size.ts';
import { FreezeDialog } from '../user-dialogs.ts';

const List = styled.ul`
  display: grid;
  gap: var(--space-3);

  & small {
    display: block;
    color: var(--text-2);
  }
`;

/**
 * The freezes in force, and a button that freezes all withdrawals or lifts that freeze. The list may fail to load; the
 * order to freeze stays possible.
 */
export function Freezes() {
  const [page, setPage] = useState(1);
  const newest = useWithdrawalFreezes({ page: 1, limit: PAGE_SIZE });
  const freezes = useWithdrawalFreezes({ page, limit: PAGE_SIZE });
  const { shown, totalPages, rows } = usePaged(freezes.data, page, setPage);
  const [order, setOrder] = useState<'freeze' | 'lift' | null>(null);
  // The freeze of all accounts is on the first page.
  const all = newest.data?.items.find(({ userId }) => !userId);
  return (
    <Card
      title="Withdrawal freezes"
      actions={
        <Button size="sm" onClick={() => setOrder(all ? 'lift' : 'freeze')}>
          {all ? 'Lift the freeze for all' : 'Freeze all'}
        </Button>
      }
    >
      <ResourceState
        resource={{ ...freezes, data: shown }}
        failure={() => 'Failed to load the freezes. Please try again.'}
        skeleton={<Skeleton height="1.25rem" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p style={{ color: 'var(--text-2)' }}>No withdrawals are frozen.</p>
          ) : (
            <PageRows {...rows}>
              <List>
                {items.map(({ userId, email, reason, by, since, until }) => (
                  <li key={userId ?? 'all'}>
                    <Row $gap={2}>
                      {userId ? (
                        <Link to={`/admin/users/${encodeURIComponent(userId)}`}>{email ?? userId}</Link>
                      ) : (
                        <strong>Frozen for all accounts</strong>
                      )}
                    </Row>
                    {reason}
                    <small>
                      {by ?? 'A former admin'}, <RelativeTime at={since} />
                      {until ? (
                        <>
                          , ends <RelativeTime at={until} />
                        </>
                      ) : (
                        ', approved by a second admin'
                      )}
                    </small>
                  </li>
                ))}
              </List>
            </PageRows>
          )
        }
      </ResourceState>
      {totalPages > 1 && (
        <Pager label="Withdrawal freezes" page={page} totalPages={totalPages} onPageChange={setPage} />
      )}
      {order && <FreezeDialog order={order} onClose={() => setOrder(null)} />}
    </Card>
  );
}
