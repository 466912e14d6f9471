import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, withApi, withDownloads } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { api, money, movement } from '../../testing/wallet-fixtures.ts';
import Wallet from './wallet.tsx';

withApi();
const downloads = withDownloads();

const openExport = async () => {
  const user = await renderPage(Wallet);
  const button = screen.getByRole('button', { name: 'Export' });
  await waitFor(() => expect(button).toBeEnabled());
  return { user, button };
};

it('has the sums of the time at which the movements were read', async () => {
  let deposits = 0;
  const deposit = { ...movement, id: 'd1', kind: 'deposit', amount: '100.0000000' };
  answer({
    ...api,
    'GET /farmers/farmer-1/money': () =>
      HttpResponse.json(
        deposits === 0 ? money : { ...money, total: '23722.7800000', deposited: '4100.0000000' },
      ),
    // A deposit arrives while the file is made.
    'GET /farmers/farmer-1/movements': request => {
      if (new URL(request.url).searchParams.get('limit') !== '20') deposits = 1;
      const items = Array.from({ length: deposits }, () => deposit);
      return HttpResponse.json({ items, page: 1, limit: 1000, total: items.length });
    },
  });
  const { user, button } = await openExport();
  await user.click(button);
  expect(await screen.findByText('Movements exported')).toBeInTheDocument();
  const text = await downloads[0]?.text;
  expect(text).toContain(',100.0000000,KALE,');
  expect(text).toContain('deposited 4,100.0000000');
});

it('is not created if the sums cannot be read', async () => {
  answer(api);
  const { user, button } = await openExport();
  answer({ ...api, 'GET /farmers/farmer-1/money': failure(403, 'FORBIDDEN', 'Not any more') });
  await user.click(button);
  expect(await screen.findByText('Export Failed')).toBeInTheDocument();
  expect(downloads).toEqual([]);
});
