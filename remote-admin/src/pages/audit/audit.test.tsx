import { screen, waitFor } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answering, event } from '../../testing/audit.ts';
import { answer } from '../../testing/pool-api.ts';
import { rowOf } from '../../testing/rows.ts';
import Audit from './audit.tsx';
import 'shared-ui/table'; // already loaded, as in a browser that has shown a table before

const press = (name: string) => screen.getByRole('button', { name });

withApi();

describe('Audit trail', () => {
  it('shows actor, event and reason', async () => {
    answering();
    await renderPage(Audit);
    const first = await rowOf('Contract confirmed');
    expect(first.getByText('anna@kale.test')).toBeVisible();
    expect(first.getByText('contract-9')).toBeVisible();
    expect(first.getByText('01234567...')).toBeVisible();
    const second = await rowOf('Planting failed');
    expect(second.getByText('Engine')).toBeVisible();
    expect(second.getAllByText('–').at(-1)).toBeVisible();
    expect(screen.getByText(/events shown/)).toHaveTextContent('2 of 2 events shown');
  });

  it('names the farmer, and why something failed', async () => {
    answering([
      event(9, { summary: 'Work accepted', data: { farmerId: 'farmer_0a2363a0-4251-4efc-9786' } }),
      event(8, {
        summary: 'Work failed',
        data: { farmerId: 'farmer_bc8aa55d', error: { code: 'KALE_13', message: 'Hash does not match' } },
      }),
      event(7, { summary: 'Pool paused' }),
    ]);
    await renderPage(Audit);
    expect((await rowOf('Work accepted')).getByText('0a2363a0')).toBeVisible();
    const failed = await rowOf(/^Work failed/);
    expect(failed.getByText('bc8aa55d')).toBeVisible();
    expect(failed.getByText('Hash does not match')).toBeVisible();
    expect((await rowOf('Pool paused')).getAllByText('–')[0]).toBeVisible();
  });

  it('has its filters, exports, Refresh and Verify trail', async () => {
    answering();
    await renderPage(Audit);
    await rowOf('Contract confirmed');
    expect(screen.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeVisible();
    expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual(
      expect.arrayContaining(['Export CSV', 'Export JSON', 'Refresh', 'Verify trail']),
    );
    for (const label of ['Subject', 'Actor', 'Cause', 'Kind', 'From', 'To'])
      expect(screen.getByLabelText(label)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    expect(screen.getByText('Live')).toBeVisible();
  });

  it('reserves the space of its rows while they load', async () => {
    const response = Promise.withResolvers<Response>();
    answering(undefined, 2, { 'GET /audit': () => response.promise });
    await renderPage(Audit);
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'));
    expect(screen.queryByText('No events found')).not.toBeInTheDocument();
    response.resolve(Response.json({ items: [event(9)], page: 1, limit: 50, total: 1 }));
    await rowOf('Contract confirmed');
    expect(screen.getByText(/event shown$/)).toHaveTextContent('1 of 1 event shown');
  });

  it('shows a message when nothing is found', async () => {
    answering([]);
    await renderPage(Audit, '/?subject=nobody');
    expect(await screen.findByText('No events found')).toBeVisible();
    expect(screen.getByText('Try another filter.')).toBeVisible();
  });

  it('shows an error when it could not be loaded, and loads it on Retry', async () => {
    answering(undefined, 2, { 'GET /audit': failure(403, 'FORBIDDEN', 'Not for you') });
    const user = await renderPage(Audit);
    expect(await screen.findByText('Failed to load the audit trail. Please try again.')).toBeVisible();
    answering();
    await user.click(press('Retry'));
    await rowOf('Contract confirmed');
  });

  it('shows a message on a server without an audit trail', async () => {
    answer();
    await renderPage(Audit);
    expect(await screen.findByText('Audit trail not available')).toBeVisible();
  });
});
