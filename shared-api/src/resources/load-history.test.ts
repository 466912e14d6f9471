import { HttpResponse } from 'msw';
import type { FarmerId } from '../contract/ids.ts';
import { login } from '../session/sign-in.ts';
import { apiFor, failure, withApi } from '../testing/pool-api.ts';
import { loadHistory } from './load-history.ts';

const farmer = 'f1' as FarmerId;
const answer = apiFor({ id: 'u1', email: 'f@kale.test', role: 'farmer', farmerId: farmer });
const row = (id: number) => ({ id: `p${id}`, status: 'success' });
const none = { items: [], page: 1, limit: 100, total: 0 };

withApi();
beforeEach(async () => {
  answer();
  await login({ email: 'f@kale.test', password: 'kale-sandbox' });
});

it('reads every page and misses nothing that is added meanwhile', async () => {
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
  const told: [number, number][] = [];
  const { plantings, harvests } = await loadHistory(
    farmer,
    { status: 'success' },
    { onProgress: (loaded, total) => told.push([loaded, total]) },
  );
  const ids = plantings.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(Array.from({ length: 250 }, (_, index) => `p${index + 1}`)));
  expect(harvests).toEqual([]);
  expect(told.at(-1)).toEqual([ids.length, ids.length]);
});

it('fails as a whole when one page cannot be had', async () => {
  answer({
    'GET /farmers/f1/harvests': failure(403, 'FORBIDDEN', 'Not yours'),
    'GET /farmers/f1/plantings': none,
  });
  await expect(loadHistory(farmer, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
