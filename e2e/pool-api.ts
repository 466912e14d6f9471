import type { Page } from '@playwright/test';

type Harvest = {
  status: string;
  split?: { total: string; pooler: string; platform: string; farmer: string };
};

/** Calls the API as the user who is signed in on the page. */
export const ask = async <T>(page: Page, path: string): Promise<T> => {
  const token = await page.evaluate(() => localStorage.getItem('kale-pool-token'));
  const response = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return response.json();
};

/** A decimal amount with 7 places in atomic units. */
export const units = (decimal: string) => BigInt(decimal.replace('.', ''));

/** The signed-in farmer's balance and the split of each harvest, in atomic units of KALE. */
export const farmerBooks = async (page: Page) => {
  const { farmer } = await ask<{ farmer: { id: string; current_balance: string } }>(page, '/farmers/current');
  const harvests = await ask<{ items: Harvest[] }>(page, `/farmers/${farmer.id}/harvests?limit=100`);
  const splits = harvests.items.flatMap(({ status, split }) =>
    status === 'success' && split ? [split] : [],
  );
  return { balance: units(farmer.current_balance), splits };
};
