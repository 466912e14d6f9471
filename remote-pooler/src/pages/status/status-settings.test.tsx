import { screen, waitFor, within } from '@testing-library/react';
import { localStore } from 'shared-api';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { poolerMetrics, poolerStatus } from '../../testing/answers.ts';
import { figure } from '../../testing/figure.ts';
import { answer } from '../../testing/pool-api.ts';
import Status from './status.tsx';
import { DEFAULTS, readSettings } from './status-settings.ts';

withApi();
afterEach(() => localStore.remove('kale-pooler-status'));

describe('the settings of Pooler Status', () => {
  it('apply at once, and when the page is opened again', async () => {
    answer({
      'GET /pooler/status': poolerStatus(),
      'GET /pooler/metrics': poolerMetrics({ diskPercent: 56 }),
    });
    const user = await renderPage(Status);
    await screen.findByRole('progressbar', { name: 'Disk' });
    expect(screen.queryByText(/^above/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pooler Status Settings' }));
    await user.selectOptions(dialog.getByLabelText('Refresh'), 'Every 10 seconds');
    await user.clear(dialog.getByLabelText('Warn above'));
    await user.type(dialog.getByLabelText('Warn above'), '50');
    await user.clear(dialog.getByLabelText('Slow above'));
    await user.type(dialog.getByLabelText('Slow above'), '100');
    await user.click(dialog.getByRole('button', { name: 'Save Settings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('above 50%')).toBeVisible();
    expect(figure('Average Response')).toHaveTextContent('Slow: above 100 ms');
    expect(readSettings(localStore.get('kale-pooler-status'))).toEqual({
      refreshSeconds: 10,
      warnAbove: 50,
      slowAbove: 100,
    });
  });

  it.each([
    null,
    '',
    'null',
    '{"warnAbove":-5,"refreshSeconds":7}',
    '{"__proto__":{"warnAbove":1}}',
    '[]',
    '{',
  ])('are the defaults if %j is stored', stored => {
    expect(readSettings(stored)).toEqual(DEFAULTS);
  });
});
