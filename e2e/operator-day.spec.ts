import type { Locator } from '@playwright/test';
import { enter } from './enter.ts';
import { expect, test } from './test.ts';

const PATIENT = { timeout: 30_000 };

// docs/performance.md compares these with the clicks before the console had these figures and actions.
const CLICKS = { miss: 1, fee: 3, statement: 2 };

test("an operator's day takes six clicks from the console", async ({ page }) => {
  test.setTimeout(120_000);
  const counted = { miss: 0, fee: 0, statement: 0 };
  const clicking = (part: keyof typeof counted) => async (target: Locator) => {
    await target.click(PATIENT);
    counted[part]++;
  };
  await enter(page, 'pooler-horizon');
  await page.goto('/pooler-console');

  await test.step('views the block, the failures and the money', async () => {
    await expect(page.getByRole('list', { name: /^Cycle of block/ })).toBeVisible(PATIENT);
    await expect(page.getByText('Fees earned today')).toBeVisible(PATIENT);
    await expect(page.getByText(/^Next payout|^No payout is due/)).toBeVisible(PATIENT);
  });

  await test.step('acts on missed work', async () => {
    const click = clicking('miss');
    const problems = page.getByRole('list', { name: 'Needs your attention' });
    const missed = problems.getByRole('listitem').filter({ hasText: /^Missed work for .* in block #/ });
    const button = missed.first().getByRole('button', { name: /^Acknowledge block #/ });
    const name = (await button.getAttribute('aria-label', PATIENT)) ?? '';
    await expect(missed.first()).toHaveText(/Stakes? lost: [\d,.]+ KALE/);
    await click(button);
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden(PATIENT);
  });

  await test.step('changes the fee', async () => {
    const click = clicking('fee');
    await click(page.getByRole('link', { name: 'Pool Settings' }));
    const share = page.getByLabel("Pool's share");
    await click(share);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('4');
    await click(page.getByRole('button', { name: 'Save changes' }));
    await expect(page.getByText('Pool changed')).toBeVisible(PATIENT);
    await expect(page.getByText('Applies to current members')).toBeVisible(PATIENT);
  });

  await test.step('reads the statement', async () => {
    const click = clicking('statement');
    await click(page.getByRole('link', { name: 'Payouts' }));
    await expect(page.getByRole('row').filter({ hasText: 'Paid' }).first()).toBeVisible(PATIENT);
    const [statement] = await Promise.all([
      page.waitForEvent('download', PATIENT),
      click(page.getByRole('button', { name: 'Statement as PDF' })),
    ]);
    expect(statement.suggestedFilename()).toMatch(/\.pdf$/);
  });

  expect(counted).toEqual(CLICKS);
});
