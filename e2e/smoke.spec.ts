import { expect, test } from './test.ts';

test('the landing page answers', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page names its network and the minimum of a new wallet', async ({ page }) => {
    await expect(async () => {
      await page.goto('/'); // which the gateway writes after its first response from the server
      await page.getByText('How much XLM do I need?').click();
      await expect(page.getByText(/here a new wallet needs \d+\.\d\d+ XLM for reserves/)).toBeVisible();
    }).toPass();
    await expect(page.getByText('Sandbox', { exact: true })).toBeVisible();
  });
});
