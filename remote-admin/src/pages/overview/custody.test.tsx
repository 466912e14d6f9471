import { screen, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { card } from '../../testing/card.ts';
import { custody, overview } from '../../testing/overview.ts';
import { answer } from '../../testing/pool-api.ts';
import Overview from './overview.tsx';

withApi();

describe('the money in custody', () => {
  it.each([
    [[{ checks: 0, differed: 0 }], 'Not checked yet'],
    [
      [
        { checks: 1440, differed: 0 },
        { checks: 600, differed: 0 },
      ],
      '2,040 checks in the last 30 days, no difference',
    ],
    [
      [
        { checks: 1440, differed: 2 },
        { checks: 1, differed: 0 },
      ],
      '1,441 checks in the last 30 days, 2 with a difference',
    ],
  ])('counts the checks of the last 30 days: %j', async (counts, words) => {
    const days = counts.map((count, place) => ({ day: `2026-11-2${place}`, ...count }));
    answer({
      'GET /info': { capabilities: ['admin', 'custody-balances'] },
      'GET /admin/overview': overview,
      'GET /admin/custody': { ...custody, days },
    });
    await renderPage(Overview);
    const money = await card('Money in custody');
    expect(await money.findByText(words)).toBeVisible();
  });

  it('compares the money in custody with the ledger, to the last unit', async () => {
    answer({
      'GET /info': { capabilities: ['admin', 'custody-balances'] },
      'GET /admin/overview': overview,
      'GET /admin/custody': custody,
    });
    await renderPage(Overview);
    const money = await card('Money in custody');
    const row = async (table: string, asset: string) =>
      within((await screen.findByRole('table', { name: table })).querySelector('tbody') ?? document.body)
        .getByRole('rowheader', { name: asset })
        .closest('tr')?.textContent;
    expect(await row('Custodial wallets', 'KALE')).toBe('KALE120.5000001120.50000010.0000000Matches');
    expect(await row('Custodial wallets', 'XLM')).toBe('XLM310.0000000––Not compared');
    expect(await row('Entire ledger', 'KALE')).toBe('KALE500.000000020.0000000480.0000000Matches');
    expect(money.getByText('Ledger and books match')).toBeVisible();
    const owners = screen.getByRole('table', { name: 'Balances by owner' });
    expect(owners).toHaveTextContent('Pool payout accounts244.000000020.0000000');
    expect(owners).toHaveTextContent('Platform account15.000000010.0000000');
    expect(money.getByText(/31 custodial wallets/)).toHaveTextContent('Another 7.00 KALE is planted');
  });

  it('shows balances alone on a network that is not compared with the books', async () => {
    const assets = custody.assets.map(({ asset, held }) => ({ asset, held, booked: null, check: 'none' }));
    answer({
      'GET /info': { capabilities: ['admin', 'custody-balances'] },
      'GET /admin/overview': overview,
      'GET /admin/custody': { ...custody, assets, ledger: [], underWay: 2 },
    });
    await renderPage(Overview);
    const money = await card('Money in custody');
    expect(await money.findByText(/up to five minutes earlier/)).toHaveTextContent(
      /^On the ledger .* ago or/,
    );
    expect(screen.getByRole('table', { name: 'Custodial wallets' })).toHaveTextContent(
      'AssetOn the ledgerKALE120.5000001XLM310.0000000',
    );
    expect(screen.getByRole('table', { name: 'Balances by owner' })).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Entire ledger' })).not.toBeInTheDocument();
    expect(screen.queryByText(/match|books/)).not.toBeInTheDocument();
  });

  it('shows the sponsor’s balance and spending, if there is one', async () => {
    const address = 'GCHPTWXMT3HYF4RLZHWBNRF4MPXLTJ76ISHMSYIWCCDXWUYOQG5MR2AB';
    const sponsor = { address, balance: '987.5000000', reserve: '32.5000000', fees: '12.0000001' };
    answer({ 'GET /info': { capabilities: ['admin'] }, 'GET /admin/overview': { ...overview, sponsor } });
    await renderPage(Overview);
    const shown = await card('Sponsor');
    expect(shown.getByText('Balance').nextElementSibling).toHaveTextContent('987.50 XLM');
    expect(shown.getByText('Held as reserves').nextElementSibling).toHaveTextContent('32.50 XLM');
    expect(shown.getByText('Network fees paid').nextElementSibling).toHaveTextContent('12.0000001 XLM');
  });

  it('warns when the money does not add up, but not while steps are pending', async () => {
    const [kale] = custody.assets;
    const balances = (check: string) => ({
      ...custody,
      underWay: 2,
      assets: [{ ...kale, held: '120.0000000', difference: '-0.5000001', check }],
    });
    const info = { capabilities: ['admin', 'custody-balances'] };
    answer({ 'GET /info': info, 'GET /admin/overview': overview, 'GET /admin/custody': balances('differs') });
    await renderPage(Overview);
    expect(await screen.findByText('Custody does not match the ledger')).toBeVisible();
    expect(await screen.findByText('Differs')).toBeVisible();
    answer({
      'GET /info': info,
      'GET /admin/overview': overview,
      'GET /admin/custody': balances('settling'),
    });
    await screen.findByText(/2 steps are in progress, so the ledger may be ahead of the books/);
  });

  it('shows an error when the custody could not be loaded, and leaves the rest', async () => {
    answer({
      'GET /info': { capabilities: ['admin', 'custody-balances'] },
      'GET /admin/overview': overview,
      'GET /admin/custody': failure(403, 'FORBIDDEN', 'Not for you'),
    });
    await renderPage(Overview);
    expect(
      await screen.findByText('Failed to read the balances in custody. Please try again.'),
    ).toBeVisible();
    expect(await screen.findByText('1,305')).toBeVisible();
  });
});
