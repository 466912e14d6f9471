import { screen, waitFor, within } from '@testing-library/react';
import { failure, recordParameter, withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import { recording } from '../../testing/answers.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import Operations from './operations.tsx';

const path = '/operations/harvest';
const card = async () => screen.findByRole('region', { name: 'Automatic Harvests' });
const running = { running: true, pending: 4, nextDueAt: null, lastRunAt: null };
const stopped = { ...running, running: false };
const confirmStop = async (user: Awaited<ReturnType<typeof renderPage>>) => {
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Stop automatic harvests of Stellar Pool Alpha?',
  });
  await user.click(within(dialog).getByRole('button', { name: 'Stop harvests' }));
};

withApi();

describe('automatic harvests', () => {
  it('show whether they run, the pending works, and the interval', async () => {
    answer({ 'GET /harvest/status': running });
    await renderPage(Operations, path);
    expect(await screen.findByText('Running')).toBeVisible();
    expect(figuresOf(await card())).toEqual({
      'Works to harvest': '4',
      'Next due': 'None',
      'Last run': 'Not yet',
    });
    expect(await card()).toHaveTextContent(
      "The pool harvests each farmer's blocks at their interval, at the latest after 20 blocks (1.7 hours), and always before the deadline.",
    );
  });

  it('show the deadline of the pending works', async () => {
    const harvestBy = new Date(Date.now() + 3_630_000).toISOString();
    answer({
      'GET /harvest/status': {
        ...running,
        nextDeadline: { poolerId: 'pool-stellar-01', blockIndex: 7, harvestBy },
      },
    });
    await renderPage(Operations, path);
    await screen.findByText('Running');
    expect(within(await card()).getByText(/^Harvest by .*\d:\d\d/)).toHaveTextContent('in 1 h');
  });

  it.each([
    ['Stop Automatic Harvests', running, 'stop', stopped, 'Automatic Harvests Stopped'],
    ['Start Automatic Harvests', stopped, 'start', running, 'Automatic Harvests Started'],
    ['Run Due Harvests', running, 'trigger', running, 'Due Works Harvested'],
  ])('obey "%s"', async (button, before, order, after, done) => {
    const { sent, route } = recording(after);
    let now = before;
    answer({
      'GET /harvest/status': () => Response.json(now),
      [`POST /harvest/${order}`]: async request => {
        now = after;
        return route(request);
      },
    });
    const user = await renderPage(Operations, path);
    const press = await screen.findByRole('button', { name: button });
    await waitFor(() => expect(press).toBeEnabled());
    await user.click(press);
    if (order === 'stop') await confirmStop(user);
    expect(await screen.findByText(done)).toBeVisible();
    expect(sent).toEqual([{ poolerId: 'pool-stellar-01' }]);
    expect(await screen.findByText(after.running ? 'Running' : 'Stopped')).toBeVisible();
  });

  it.each([
    [4, '4 works harvested'],
    [1, '1 work harvested'],
    [0, 'None harvested, 4 works still waiting'],
  ])('say that %d of 4 works were harvested at once', async (count, words) => {
    answer({ 'GET /harvest/status': running, 'POST /harvest/trigger': { ...running, pending: 4 - count } });
    const user = await renderPage(Operations, path);
    await screen.findByText('Running');
    await user.click(screen.getByRole('button', { name: 'Run Due Harvests' }));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each([
    [running, -20_000, 'When the next block opens'],
    [running, 3_000, 'When the next block opens'],
    [running, 3_630_000, 'in 1 h'],
    [stopped, -20_000, 'When automatic harvests start again'],
  ])('show when the next is due', async (state, ms, words) => {
    const nextDueAt = new Date(Date.now() + ms).toISOString();
    answer({ 'GET /harvest/status': { ...state, nextDueAt } });
    await renderPage(Operations, path);
    await screen.findByText(state.running ? 'Running' : 'Stopped');
    expect(figuresOf(await card())['Next due']).toBe(words);
  });

  it('stay as they are, with the reason, when the server refuses', async () => {
    answer({
      'GET /harvest/status': running,
      'POST /harvest/stop': failure(403, 'FORBIDDEN', 'Not your pool'),
    });
    const user = await renderPage(Operations, path);
    await screen.findByText('Running');
    await user.click(screen.getByRole('button', { name: 'Stop Automatic Harvests' }));
    await confirmStop(user);
    expect(await screen.findByText('Harvest Operation Failed')).toBeInTheDocument();
    expect(screen.getByText('Not your pool')).toBeInTheDocument();
    expect(screen.getByText('Running')).toBeVisible();
  });

  it('show an error when they could not be loaded, and load on Retry', async () => {
    answer({ 'GET /harvest/status': failure(403, 'FORBIDDEN', 'No') });
    const user = await renderPage(Operations, path);
    expect(await screen.findByText('Failed to load automatic harvests. Please try again.')).toBeVisible();
    answer({ 'GET /harvest/status': running });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Running')).toBeVisible();
  });

  it('are requested once although the names of the pools arrive later', async () => {
    const asked: (string | null)[] = [];
    answer({ 'GET /harvest/status': recordParameter(asked, 'poolerId', running) });
    await renderPage(Operations, path);
    await screen.findByText('Running');
    await screen.findByRole('option', { name: 'Stellar Pool Alpha' });
    expect(asked).toEqual(['pool-stellar-01']);
  });

  it('are those of the pool that an admin chose', async () => {
    const asked: (string | null)[] = [];
    answerAdmin({ 'GET /harvest/status': recordParameter(asked, 'poolerId', running) });
    const user = await renderPage(Operations, path);
    await screen.findByRole('option', { name: 'Horizon Pool Beta' });
    await user.selectOptions(screen.getByLabelText('Pooler'), 'Horizon Pool Beta');
    await waitFor(() => expect(asked.at(-1)).toBe('pool-horizon-02'));
    expect(within(await card()).getByText('Running')).toBeVisible();
  });

  it('are shown to an admin only after the choice of a pool', async () => {
    const asked: string[] = [];
    answerAdmin({
      'GET /harvest/status': request => {
        asked.push(request.url);
        return Response.json(running);
      },
    });
    await renderPage(Operations, path);
    await screen.findByRole('option', { name: 'Horizon Pool Beta' });
    expect(await card()).toHaveTextContent('Choose a pooler to see its automatic harvests.');
    expect(within(await card()).queryByRole('button')).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});
