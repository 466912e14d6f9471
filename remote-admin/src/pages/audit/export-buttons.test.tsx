import { screen } from '@testing-library/react';
import { failure, withApi, withDownloads } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answering } from '../../testing/audit.ts';
import Audit from './audit.tsx';
import 'shared-ui/table'; // already loaded, as in a browser that has shown a table before

const press = (name: string) => screen.getByRole('button', { name });
const files = withDownloads();

withApi();

describe('exporting the audit trail', () => {
  it('exports the filtered events as CSV and JSON', async () => {
    const asked: string[] = [];
    answering(undefined, 2, {
      'GET /audit/export': (request: Request) => {
        asked.push(new URL(request.url).search);
        return new Response('the file');
      },
    });
    const user = await renderPage(Audit, '/?subject=user-7');
    await user.click(press('Export CSV'));
    await user.click(await screen.findByRole('button', { name: 'Export JSON' }));
    await screen.findByRole('button', { name: 'Export JSON' });
    expect(asked).toEqual(['?subject=user-7&format=csv', '?subject=user-7&format=json']);
    expect(files.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^kale-pool-audit-.*\.csv$/),
      expect.stringMatching(/^kale-pool-audit-.*\.json$/),
    ]);
    expect(await files[0]?.text).toBe('the file');
  });

  it('shows an error when the export failed', async () => {
    answering(undefined, 2, { 'GET /audit/export': failure(403, 'FORBIDDEN', 'Not for you') });
    const user = await renderPage(Audit);
    await user.click(press('Export CSV'));
    expect(await screen.findByText('Export Failed')).toBeVisible();
    expect(screen.getByText('Not for you')).toBeVisible();
  });
});
