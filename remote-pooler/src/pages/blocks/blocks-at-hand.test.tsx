import { screen, waitFor } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import Blocks from './blocks.tsx';

const block = (blockIndex: number, acknowledged: boolean) => ({
  id: `p:${blockIndex}`,
  blockIndex,
  poolerId: 'pool-stellar-01',
  timestamp: new Date().toISOString(),
  plantable: true,
  acknowledged,
});

/** A pool with `count` unacknowledged blocks, served page by page. */
const waiting = (count: number) => {
  const seen = new Set<string>();
  const asked: string[] = [];
  const ordered: unknown[] = [];
  const routes = {
    'GET /pooler/blocks': (request: Request) => {
      const { searchParams } = new URL(request.url);
      asked.push(`${searchParams.get('acknowledged')} ${searchParams.get('poolerId')}`);
      const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
      const all = Array.from({ length: count }, (_, n) => block(count - n, seen.has(`p:${count - n}`)));
      const found =
        searchParams.get('acknowledged') === 'false' ? all.filter(({ acknowledged }) => !acknowledged) : all;
      const items = found.slice((page - 1) * limit, page * limit);
      return Response.json({ items, page, limit, total: found.length });
    },
    'POST /pooler/blocks/[^/]+/acknowledge': (request: Request) => {
      seen.add(decodeURIComponent(new URL(request.url).pathname.split('/').at(-2) ?? ''));
      return Response.json({ success: true });
    },
    'POST /pooler/blocks/acknowledge': async (request: Request) => {
      ordered.push(await request.json());
      for (let n = 1; n <= count; n += 1) seen.add(`p:${n}`);
      return Response.json({ acknowledged: count, remaining: 0 });
    },
  };
  return { routes, asked, ordered };
};

const acknowledge = (n: number) => screen.findByRole('button', { name: `Acknowledge block #${n}` });
const heading = (name: RegExp | string) => screen.getByRole('heading', { name });
const opener = (n: number) => screen.getByRole('button', { name: `#${n}` });

withApi();

describe('the focus', () => {
  it('focuses the row of an acknowledged block that stays', async () => {
    answer(waiting(3).routes);
    const user = await renderPage(Blocks);
    await user.click(await acknowledge(3));
    await waitFor(() => expect(opener(3)).toHaveFocus());
    await waitFor(() => expect(screen.queryByRole('button', { name: /block #3/ })).not.toBeInTheDocument());
    expect(opener(3)).toHaveFocus();
  });

  it('moves to the next block in a filtered list, and finally to the heading of the page', async () => {
    answer(waiting(2).routes);
    const user = await renderPage(Blocks, '/?acknowledged=false');
    await user.click(await acknowledge(2));
    await waitFor(() => expect(screen.queryByText('#2')).not.toBeInTheDocument());
    expect(opener(1)).toHaveFocus();
    await user.click(await acknowledge(1));
    await waitFor(() => expect(screen.queryByText('#1')).not.toBeInTheDocument());
    expect(heading('Block Notifications')).toHaveFocus();
  });

  it('focuses the heading of the page when all are acknowledged', async () => {
    answer(waiting(2).routes);
    const user = await renderPage(Blocks);
    await user.click(await screen.findByRole('button', { name: 'Acknowledge all (2)' }));
    await waitFor(() => expect(heading(/^Block Notifications/)).toHaveFocus());
  });

  it('keeps the focus on the pager while the next page loads', async () => {
    const second = Promise.withResolvers<void>();
    const { routes } = waiting(60);
    answer({
      ...routes,
      'GET /pooler/blocks': async (request: Request) => {
        if (request.url.includes('page=2')) await second.promise;
        return routes['GET /pooler/blocks'](request);
      },
    });
    const user = await renderPage(Blocks);
    await acknowledge(60);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?page=2');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    expect(opener(60)).toBeVisible();
    second.resolve();
    await acknowledge(35);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });
});

describe('a page that no longer exists', () => {
  it('gives way to the last one', async () => {
    answer(waiting(27).routes);
    await renderPage(Blocks, '/?page=9');
    await acknowledge(2);
    expect(screen.getByText('Page 2 of 2')).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?page=2');
  });

  it('gives way to the previous one when its only block is acknowledged', async () => {
    answer(waiting(26).routes);
    const user = await renderPage(Blocks, '/?acknowledged=false&page=2');
    await user.click(await acknowledge(1));
    await acknowledge(26);
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/\?acknowledged=false$/);
    expect(screen.queryByText('No blocks found')).not.toBeInTheDocument();
  });
});

it('acknowledges all of the chosen pool, with their number', async () => {
  const { routes, asked, ordered } = waiting(2);
  answerAdmin({
    ...routes,
    'GET /pooler/blocks': (request: Request) =>
      request.url.includes('pool-horizon-02')
        ? routes['GET /pooler/blocks'](request)
        : Response.json(list([], 7)),
  });
  const user = await renderPage(Blocks, '/?pool=pool-horizon-02');
  await user.click(await screen.findByRole('button', { name: 'Acknowledge all (2)' }));
  expect(await screen.findByText('Blocks Acknowledged')).toBeVisible();
  expect(asked).toContain('false pool-horizon-02');
  expect(ordered).toEqual([{ poolerId: 'pool-horizon-02' }]);
});
