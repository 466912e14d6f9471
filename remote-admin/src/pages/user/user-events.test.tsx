import { withApi } from 'shared-api/testing';
import { card } from '../../testing/card.ts';
import { operatorDetails, showUser } from '../../testing/user-page.tsx';

const event = (id: string, kind: string, at: string) => ({ id, kind, at, actorEmail: 'one@kale.test' });

/** Shows the card of an account whose trails have these events, by their subject. */
const showEvents = async (trails: Record<string, object[]>, more: object = {}) => {
  await showUser({
    'GET /info': { capabilities: ['admin', 'admin-desk', 'audit'] },
    'GET /audit': (request: Request) => {
      const items = trails[new URL(request.url).searchParams.get('subject') ?? ''] ?? [];
      return Response.json({ items, page: 1, limit: 100, total: items.length });
    },
    ...more,
  });
  return card('Events');
};

withApi();

describe('the events of an account', () => {
  it('include a freeze of its farmer’s withdrawals', async () => {
    const events = await showEvents({
      'farmer-7': [event('5', 'WithdrawalsFrozen', '2026-11-21T12:00:00Z')],
      'user-7': [
        event('9', 'NoteAdded', '2026-11-21T13:00:00Z'),
        event('3', 'UserRegistered', '2026-11-20T12:00:00Z'),
      ],
    });
    await events.findByText('Withdrawals frozen');
    expect(events.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Note added',
      'Withdrawals frozen',
      'User registered',
    ]);
  });

  it('include those of its pool, for an operator', async () => {
    const events = await showEvents(
      {
        'pool-9': [event('5', 'PoolPausedByOperator', '2026-11-21T12:00:00Z')],
        'user-7': [event('3', 'UserRegistered', '2026-11-20T12:00:00Z')],
      },
      { 'GET /admin/users/user-7': operatorDetails },
    );
    await events.findByText('Pool paused by operator');
    expect(events.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Pool paused by operator',
      'User registered',
    ]);
    expect(events.getByRole('link', { name: 'All pool events' })).toHaveAttribute(
      'href',
      '/admin/audit?subject=pool-9',
    );
  });
});
