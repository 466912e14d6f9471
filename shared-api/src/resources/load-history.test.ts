import { HttpResponse } from 'msw';
import type { FarmerId, PoolerId } from '../contract/ids.ts';
import { login } from '../session/sign-in.ts';
import { apiFor, failure, withApi } from '../testing/pool-api.ts';
import { loadHistory } from './load-history.ts';
import { loadPoolerFarmers } from './load-pooler-farmers.ts';

const farmer = 'f1' as FarmerId;
const answer = apiFor({ id: 'u1', email: 'f@kale.test', role: 'farmer', farmerId: farmer });
const row = (id: number) => ({ id: `p${id}`, status: 'success' });
const none = { items: [], page: 1, limit: 100, total: 0 };

withApi();
beforeEach(async () => {
  answer();
  await login({ email: 'f@kale.test', password: 'kale-sandbox' });
});

it('reads every page and misses no row added in the meantime', async () => {
  let rows = Array.from({ length: 250 }, (_, index) => row(250 - index));
  answer({
    'GET /farmers/f1/harvests': none,
    'GET /farmers/f1/plantings': request => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      const items = rows.slice((page - 1) * 100, page * 100);
      const total = rows.length;
      rows = [row(rows.length + 1), ...rows];
      return HttpResponse.json({ items, page, limit: 100, total });
    },
  });
  const calls: [number, number][] = [];
  const { plantings, harvests } = await loadHistory(
    farmer,
    { status: 'success' },
    { onProgress: (loaded, total) => calls.push([loaded, total]) },
  );
  const ids = plantings.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(Array.from({ length: 250 }, (_, index) => `p${index + 1}`)));
  expect(harvests).toEqual([]);
  expect(calls.at(-1)).toEqual([ids.length, ids.length]);
});

it('fails when one page fails', async () => {
  answer({
    'GET /farmers/f1/harvests': failure(403, 'FORBIDDEN', 'Not yours'),
    'GET /farmers/f1/plantings': none,
  });
  await expect(loadHistory(farmer, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('stops at the requested number of rows', async () => {
  const asked: string[] = [];
  answer({
    'GET /pooler/farmers': request => {
      const { searchParams } = new URL(request.url);
      asked.push(`${searchParams.get('poolerId')} ${searchParams.get('page')}`);
      const page = Number(searchParams.get('page'));
      const items = [1, 2, 3].map(n => ({ farmerId: `f${page}${n}`, status: 'active' }));
      return HttpResponse.json({ items, page, limit: 3, total: 9 });
    },
  });
  const farmers = await loadPoolerFarmers('pool-1' as PoolerId, { atMost: 5 });
  expect(farmers).toHaveLength(6);
  expect(asked).toEqual(['pool-1 1', 'pool-1 2']);
  expect(await loadPoolerFarmers(undefined)).toHaveLength(9);
  expect(asked.at(-1)).toBe('null 3');
});
