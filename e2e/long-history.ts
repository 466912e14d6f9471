import type { Page, Route } from '@playwright/test';

const SPACING = 300_000; // ms from one block to the next

const blockOf = (index: number, poolerName: string) => {
  const at = new Date(Date.now() - (index + 1) * SPACING).toISOString();
  const lost = index % 50 === 0;
  const transactionHash = index.toString(16).padStart(64, 'a');
  const step = { status: 'success', at, transactionHash, error: null };
  const error = { code: 'WORK_MISSED', message: 'Work missed: none was submitted before the block closed' };
  return {
    blockIndex: 90_000 - index,
    poolerId: 'pool-stellar-01',
    poolerName,
    contractId: 'contract-1',
    type: 'harvest',
    status: lost ? 'failed' : 'success',
    planted: '1476.4715961',
    reward: lost ? null : '1.0000003',
    net: lost ? '-1476.4715961' : '1.0000003',
    at,
    transactionHash,
    error: lost ? error : null,
    planting: step,
    work: lost ? null : { ...step, zeros: 5, gap: 9 },
    harvest: lost ? null : step,
  };
};

/** Answers requests for a farmer's blocks with this many blocks, page by page like the API. */
export async function serveLongHistory(page: Page, blocks: number, poolerName = 'Stellar Pool Alpha') {
  await page.route('**/api/farmers/*/blocks?*', (route: Route) => {
    const { searchParams } = new URL(route.request().url());
    const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
    const search = searchParams.get('search') ?? '';
    const status = searchParams.get('status');
    const found = Array.from({ length: blocks }, (_, index) => blockOf(index, poolerName)).filter(
      row => String(row.blockIndex).includes(search) && (!status || row.status === status),
    );
    const failed = found.filter(row => row.status === 'failed').length;
    const sum = (units: bigint, count: number) => {
      const text = (units * BigInt(count)).toString().padStart(8, '0');
      return `${text.slice(0, -7)}.${text.slice(-7)}`;
    };
    const [earned, lostStakes] = [sum(10_000_003n, found.length - failed), sum(14_764_715_961n, failed)];
    return route.fulfill({
      json: {
        items: found.slice((page - 1) * limit, page * limit),
        page,
        limit,
        total: found.length,
        totals: {
          open: 0,
          pending: 0,
          success: found.length - failed,
          failed,
          lost: failed,
          planted: sum(14_764_715_961n, found.length),
          earned,
          lostStakes,
          netEarned: '0.0000000',
        },
      },
    });
  });
}

const counted = (count: number) => count.toLocaleString('en-US');

/** Opens the work history and has all of its blocks loaded. */
export async function loadFullHistory(page: Page, blocks: number) {
  await page.goto('/farmer/work-history?range=90d');
  await page.getByRole('button', { name: `Load all ${counted(blocks)}` }).click();
  await page
    .getByText(new RegExp(`^${counted(blocks)} blocks in the last 90 days, [\\d,]+ lost$`))
    .waitFor({ timeout: 120_000 });
  return page.getByRole('region', { name: 'Blocks', exact: true });
}
