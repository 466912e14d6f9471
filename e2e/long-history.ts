import type { Page, Route } from '@playwright/test';

const SPACING = 300_000; // ms from one block to the next

const operation = (kind: 'planting' | 'harvest', index: number, poolerName: string) => {
  const at = new Date(Date.now() - (index + 1) * SPACING).toISOString();
  const row = {
    id: `${kind}-${index}`,
    blockIndex: 90_000 - index,
    poolerId: 'pool-stellar-01',
    poolerName,
    status: index % 50 === 0 ? 'failed' : 'success',
    transactionHash: index.toString(16).padStart(64, 'a'),
  };
  return kind === 'planting'
    ? { ...row, plantedAt: at, stakeAmountHuman: '0.0000001' }
    : { ...row, harvestedAt: at, rewardAmountHuman: '1.0000003' };
};

/** Answers history requests with `each` plantings and `each` harvests, page by page as the API does. */
export async function serveLongHistory(page: Page, each: number, poolerName = 'Stellar Pool Alpha') {
  const serve = (kind: 'planting' | 'harvest') => (route: Route) => {
    const { searchParams } = new URL(route.request().url());
    const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
    const search = searchParams.get('search') ?? '';
    const status = searchParams.get('status');
    const found = Array.from({ length: each }, (_, index) => operation(kind, index, poolerName)).filter(
      row => String(row.blockIndex).includes(search) && (!status || row.status === status),
    );
    const items = found.slice((page - 1) * limit, page * limit);
    return route.fulfill({ json: { items, page, limit, total: found.length } });
  };
  await page.route('**/api/farmers/*/plantings?*', serve('planting'));
  await page.route('**/api/farmers/*/harvests?*', serve('harvest'));
}

/** Opens the work history and has all of its rows loaded. */
export async function loadFullHistory(page: Page, rows: number) {
  await page.goto('/farmer/work-history?range=90d');
  await page.getByRole('button', { name: `Load all ${rows}` }).click();
  await page.getByText(new RegExp(`^${rows} operations:`)).waitFor({ timeout: 120_000 });
  return page.getByRole('region', { name: 'Plantings and harvests' });
}
