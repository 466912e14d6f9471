import { screen, waitFor } from '@testing-library/react';
import { login } from 'shared-api/account';
import { apiFor, withApi } from 'shared-api/testing';
import { renderInApp } from '../testing/render-app.tsx';
import PendingCount from './pending-count.tsx';

withApi();
const answer = apiFor({ id: 'user-2', email: 'pooler@kale.test', role: 'pooler' });
const count = {
  of: 'unacknowledged',
  capability: 'pooler-live',
  resource: 'poolerBlocks',
  path: '/pooler/blocks',
  query: { acknowledged: 'false', limit: '1' },
};
const show = async (routes: Parameters<typeof answer>[0]) => {
  answer(routes);
  await login({ email: 'pooler@kale.test', password: 'kale-sandbox' });
  renderInApp(
    <p>
      Blocks: <PendingCount {...count} />
    </p>,
  );
};

it('shows the number of pending items of an entry, from the total of its list', async () => {
  let asked = '';
  await show({
    'GET /pooler/blocks': request => {
      asked = new URL(request.url).search;
      return Response.json({ items: [{}], page: 1, limit: 1, total: 1234 });
    },
  });
  expect(await screen.findByText('1,234')).toBeVisible();
  expect(screen.getByText(/^Blocks/)).toHaveTextContent('Blocks: 1,234 unacknowledged');
  expect(asked).toBe('?acknowledged=false&limit=1');
});

describe('shows nothing', () => {
  let asked = 0;
  const blocks = () => {
    asked += 1;
    return Response.json({ items: [], page: 1, limit: 1, total: 0 });
  };
  beforeEach(() => {
    asked = 0;
  });

  it('when nothing waits', async () => {
    await show({ 'GET /pooler/blocks': blocks });
    await waitFor(() => expect(asked).toBe(1));
    expect(screen.getByText(/^Blocks/)).toHaveTextContent(/^Blocks:$/);
  });

  it('on a server without counts', async () => {
    let isReported = false;
    const info = () => {
      isReported = true;
      return Response.json({ capabilities: [] });
    };
    await show({ 'GET /info': info, 'GET /pooler/blocks': blocks });
    await waitFor(() => expect(isReported).toBe(true));
    expect(screen.getByText(/^Blocks/)).toHaveTextContent(/^Blocks:$/);
    expect(asked).toBe(0);
  });
});
