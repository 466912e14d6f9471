import { screen, waitFor } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { poolerStatus } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import Status from './status.tsx';

withApi();

describe('Pooler Status', () => {
  it('shows what the pooler program says of itself, without the token', async () => {
    const tokens: (string | null)[] = [];
    answer({
      'GET /pooler/status': request => {
        tokens.push(request.headers.get('authorization'));
        return Response.json(poolerStatus());
      },
    });
    await renderPage(Status);
    expect(await screen.findByText('99.9%')).toBeVisible();
    expect(screen.getByText(/^updated/)).toBeVisible();
    expect(tokens).toEqual([null]);
  });

  it('asks again on Refresh', async () => {
    answer({ 'GET /pooler/status': poolerStatus() });
    const user = await renderPage(Status);
    await screen.findByText('2,048');
    answer({ 'GET /pooler/status': poolerStatus({ blocksDiscovered: { total: 2049 } }) });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('2,049')).toBeVisible();
  });

  it('keeps the last figures when asking again fails', async () => {
    answer({ 'GET /pooler/status': poolerStatus() });
    const user = await renderPage(Status);
    await screen.findByText('2,048');
    let asked = 0;
    answer({
      'GET /pooler/status': () => {
        asked += 1;
        return failure(400, 'HTTP_ERROR', 'Failed to fetch pooler status')();
      },
    });
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    await user.click(refresh);
    await waitFor(() => expect(asked).toBe(1));
    await waitFor(() => expect(refresh).not.toHaveAttribute('aria-busy'));
    expect(screen.getByText('2,048')).toBeVisible();
    expect(screen.queryByText('Failed to load pooler status. Please try again.')).not.toBeInTheDocument();
  });

  it('says when it could not be loaded', async () => {
    answer({ 'GET /pooler/status': failure(400, 'HTTP_ERROR', 'Failed to fetch pooler status') });
    await renderPage(Status);
    expect(await screen.findByText('Failed to load pooler status. Please try again.')).toBeVisible();
  });
});
