import { act, screen } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { standing } from '../../testing/answers.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import { usePoolChoice } from './use-pool-choice.ts';

withApi();

const Choice = () => <p>{usePoolChoice().map(({ label }) => label)}</p>;

/** Two pages of pools, and the numbers of those that were requested. */
const twoPages = () => {
  const pages: number[] = [];
  const route = (request: Request) => {
    const page = Number(new URL(request.url).searchParams.get('page'));
    pages.push(page);
    const items = [{ id: `pool-${page}`, name: `Pool ${page}`, status: 'active' }];
    return Response.json({ items, page, limit: 100, total: 101 });
  };
  return { pages, route };
};

it('offers every pool to an admin', async () => {
  const { pages, route } = twoPages();
  answerAdmin({ 'GET /poolers': route });
  await renderPage(Choice);
  expect(await screen.findByText('Pool 1Pool 2')).toBeVisible();
  expect(pages).toEqual([1, 2]);
});

it('offers an operator their own pool without a request for all pools', async () => {
  const { pages, route } = twoPages();
  answer({
    'GET /poolers': route,
    'GET /info': { capabilities: ['pooler-live'] },
    'GET /pooler/pool': { ...standing, name: 'Alpha' },
  });
  await renderPage(Choice);
  expect(await screen.findByText('Alpha')).toBeVisible();
  await act(() => new Promise(resolve => setTimeout(resolve, 200)));
  expect(pages).toEqual([]);
});

it('requests only the first page of pools from an older server, which does not name the operator’s', async () => {
  const { pages, route } = twoPages();
  answer({ 'GET /poolers': route, 'GET /info': { capabilities: [] } });
  await renderPage(Choice);
  expect(await screen.findByText('Stellar Pool Alpha')).toBeVisible();
  await act(() => new Promise(resolve => setTimeout(resolve, 200)));
  expect(pages).toEqual([1]);
});
