import { screen } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answering } from '../../testing/audit.ts';
import Audit from './audit.tsx';
import 'shared-ui/table'; // already loaded, as in a browser that has shown a table before

const press = (name: string) => screen.getByRole('button', { name });

withApi();

describe('verifying the audit trail', () => {
  it('explains what intact chains prove and what they do not', async () => {
    const checkedAt = new Date().toISOString();
    answering(undefined, 2, {
      'GET /audit/verify': { verified: true, streams: 12, events: 3456, broken: [], checkedAt },
    });
    const user = await renderPage(Audit);
    await user.click(press('Verify trail'));
    const result = (await screen.findByText(/^Audit trail verified:/)).parentElement;
    expect(result).toHaveTextContent('Audit trail verified: 3,456 events, none changed or missing');
    expect(result).toHaveTextContent('in each of 12 streams');
    expect(result).toHaveTextContent('This detects accidents.');
  });

  it('names the tampered events', async () => {
    const broken = [{ stream: 'pool-3', version: 7 }];
    answering(undefined, 2, {
      'GET /audit/verify': {
        verified: false,
        streams: 12,
        events: 3456,
        broken,
        checkedAt: '2026-11-20T10:00:00Z',
      },
    });
    const user = await renderPage(Audit);
    await user.click(press('Verify trail'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The audit trail was changed');
    expect(screen.getByText('pool-3, version 7')).toBeVisible();
  });

  it('does not show a failed check as a result', async () => {
    answering(undefined, 2, { 'GET /audit/verify': failure(403, 'FORBIDDEN', 'Not for you') });
    const user = await renderPage(Audit);
    await user.click(press('Verify trail'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The audit trail could not be checkedNot for you',
    );
  });
});
