import AxeBuilder from '@axe-core/playwright';
import { signIn } from './people.ts';
import { expect, test } from './test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const sizes = [
  { width: 320, height: 800 },
  { width: 1440, height: 900 },
];

/** Who looks at which pages; nobody looks at the public ones. */
const pages: Record<string, readonly string[]> = {
  nobody: [
    '/',
    '/auth/signin',
    '/auth/reset',
    '/auth/reset/confirm?token=x',
    '/farmer/wallet',
    '/pool-operator',
    '/no/such/page',
  ],
  'farmer@kale.test': [
    '/dashboard',
    '/dashboard?tab=stakes',
    '/dashboard?tab=harvests',
    '/dashboard?tab=plantings',
    '/network',
    '/account',
    '/account?tab=notifications',
    '/farmer/pools',
    '/farmer/my-pool',
    '/farmer/my-pool?tab=activity',
    '/farmer/my-pool?tab=settings',
    '/farmer/work-history',
    '/admin',
  ],
  'pooler@kale.test': [
    '/pooler-console',
    '/pooler-console?tab=blocks',
    '/pooler/blocks',
    '/pooler/status',
    '/pooler/farmers',
    '/operations/plant',
    '/operations/work',
    '/operations/harvest',
    '/analytics/performance',
    '/dashboard',
  ],
  'admin@kale.test': ['/admin', '/admin/users', '/admin/poolers', '/admin/audit', '/dashboard'],
};

for (const theme of ['dark', 'light']) {
  for (const [who, addresses] of Object.entries(pages)) {
    test(`the pages of ${who} are accessible in ${theme}, narrow and wide`, async ({ page, problems }) => {
      test.setTimeout(180_000);
      problems.expect('/no/such/page');
      await page.addInitScript(choice => localStorage.setItem('kale-theme', choice), theme);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      if (who !== 'nobody') await signIn(page, who);
      const violations: string[] = [];
      for (const address of addresses) {
        await page.goto(address);
        for (const size of sizes) {
          await page.setViewportSize(size);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
          const found = await new AxeBuilder({ page }).withTags(WCAG).analyze();
          for (const { id, nodes } of found.violations)
            violations.push(
              `${address} at ${size.width}: ${id} ${nodes.map(({ html }) => html).join(' | ')}`,
            );
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (overflow > 0) violations.push(`${address} at ${size.width}: ${overflow} px too wide`);
        }
      }
      expect(violations).toEqual([]);
    });
  }
}
