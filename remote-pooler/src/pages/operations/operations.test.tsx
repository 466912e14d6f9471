import { screen, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage, textShown } from 'shared-ui/testing';
import { list, recording } from '../../testing/answers.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import Operations from './operations.tsx';

withApi();

const farmer = (n: number) => ({ farmerId: `farmer-${n}` });
const farmers = (count: number, more: object) =>
  Array.from({ length: count }, (_, n) => ({ ...farmer(n + 1), ...more }));
const items = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
const typeBlock = async (user: Awaited<ReturnType<typeof renderPage>>) => {
  await screen.findByRole('option', { name: 'Stellar Pool Alpha' });
  await user.type(screen.getByLabelText('Block Index'), '81107');
};
const expectRefused = async (words: string) => {
  expect(await screen.findByText('Validation Error')).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
};

describe('Block Operations', () => {
  it('explains the flow and opens each step under its own address', async () => {
    answer({ 'GET /pooler/farmers': list([]) });
    const user = await renderPage(Operations, '/operations/plant');
    expect(screen.getByRole('heading', { level: 1, name: 'Block Operations' })).toBeVisible();
    expect(
      screen.getByText(
        'Every block goes through three steps: Plant → Work → Harvest. The pool runs them automatically. Use this page to run a step manually.',
      ),
    ).toBeVisible();
    const steps = within(screen.getByRole('navigation', { name: 'Block operation steps' }));
    expect(steps.getAllByRole('link').map(link => link.textContent)).toEqual([
      '1. PlantInitialises farmer contracts and stakes',
      '2. WorkProcesses nonce submissions',
      '3. HarvestDistributes rewards to the farmers who took part in the work step',
    ]);
    expect(steps.getByRole('link', { name: /Plant/ })).toHaveAttribute('aria-current', 'page');
    await user.click(steps.getByRole('link', { name: /Work/ }));
    expect(screen.getByRole('region', { name: 'Work' })).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent('/operations/work');
  });

  it('keeps block and pooler between steps', async () => {
    answerAdmin({ 'GET /pooler/farmers': list([]) });
    const user = await renderPage(Operations, '/operations/plant');
    await typeBlock(user);
    await user.selectOptions(screen.getByLabelText('Pooler'), 'Horizon Pool Beta');
    await user.click(screen.getByRole('link', { name: /2\. Work/ }));
    expect(screen.getByLabelText('Address')).toHaveTextContent(
      '/operations/work?block=81107&pooler=pool-horizon-02',
    );
    expect(screen.getByLabelText('Block Index')).toHaveValue('81107');
    expect(screen.getByLabelText('Pooler')).toHaveValue('pool-horizon-02');
  });

  it.each([
    ['plant', ['Block Index', 'Pooler', 'Max Farmers'], 'Plant'],
    ['work', ['Block Index', 'Pooler', 'Farmer ID 1', 'Nonce 1'], 'Work'],
    ['harvest', ['Block Index', 'Pooler'], 'Harvest'],
  ])('asks on %s for %s', async (step, fields, button) => {
    answer({ 'GET /pooler/farmers': list([]) });
    await renderPage(Operations, `/operations/${step}`);
    await screen.findByRole('option', { name: 'Stellar Pool Alpha' });
    for (const label of fields) expect(screen.getByLabelText(label)).toBeVisible();
    const asked = ['textbox', 'combobox', 'spinbutton'].flatMap(role => screen.queryAllByRole(role));
    expect(asked).toHaveLength(fields.length);
    expect(screen.getByRole('button', { name: button })).toBeEnabled();
  });

  it.each([
    ['plant', 'Plant', 'All fields are required'],
    ['work', 'Work', 'Block index and pooler ID are required'],
    ['harvest', 'Harvest', 'Block index and pooler ID are required'],
  ])('needs a pooler to %s', async (step, button, words) => {
    answerAdmin({ 'GET /pooler/farmers': list([]) });
    const user = await renderPage(Operations, `/operations/${step}`);
    await typeBlock(user);
    await user.click(screen.getByRole('button', { name: button }));
    await expectRefused(words);
  });

  it('shows the newest block, if the server lists blocks', async () => {
    const simulated = { blockIndex: 999_999, confirmed: false };
    answer({ 'GET /pooler/blocks': list([simulated, { blockIndex: 81107, plantable: true }]) });
    await renderPage(Operations, '/operations/plant');
    expect(await screen.findByText('Newest block: 81107')).toBeVisible();
    expect(screen.getByLabelText('Block Index')).toHaveAccessibleDescription('Newest block: 81107');
  });

  it('offers a pooler only their own pool', async () => {
    answer();
    await renderPage(Operations, '/operations/harvest');
    await screen.findByRole('option', { name: 'Stellar Pool Alpha' });
    expect(screen.getByLabelText('Pooler')).toHaveValue('pool-stellar-01');
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  it('offers it also while it waits for approval and is not listed', async () => {
    const pool = { poolerId: 'pool-green-1a2b', name: 'Green Field', maxFarmers: 40, currentFarmers: 0 };
    answer({
      'GET /auth/me': { id: 'user-9', email: 'green@kale.test', role: 'pooler', poolerId: pool.poolerId },
      'GET /pooler/pool': { ...pool, status: 'pending' },
    });
    await renderPage(Operations, '/operations/harvest');
    expect(await screen.findByRole('option', { name: 'Green Field' })).toBeInTheDocument();
    expect(screen.getByLabelText('Pooler')).toHaveValue('pool-green-1a2b');
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  it('asks an admin to choose a pooler', async () => {
    const { sent, route } = recording({ totalEligible: 0 });
    answerAdmin({ 'POST /harvest': route });
    const user = await renderPage(Operations, '/operations/harvest');
    await typeBlock(user);
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      'Choose a pooler',
      'Stellar Pool Alpha',
      'Horizon Pool Beta',
    ]);
    await user.click(screen.getByRole('button', { name: 'Harvest' }));
    await expectRefused('Block index and pooler ID are required');
    expect(sent).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Pooler'), 'Horizon Pool Beta');
    await user.click(screen.getByRole('button', { name: 'Harvest' }));
    expect(await screen.findByText('Harvest Operation Complete')).toBeVisible();
    expect(sent).toEqual([{ blockIndex: 81107, poolerId: 'pool-horizon-02' }]);
  });

  it('knows three pools if the server lists none', async () => {
    answerAdmin({ 'GET /poolers': list([]) });
    await renderPage(Operations, '/operations/plant');
    expect(await screen.findByRole('option', { name: 'TestNet Pool' })).toHaveValue('pool-testnet-03');
    expect(screen.getByRole('option', { name: 'Stellar Pool Alpha' })).toHaveValue('pool-stellar-01');
    expect(screen.getByRole('option', { name: 'Horizon Pool Beta' })).toHaveValue('pool-horizon-02');
  });
});

describe('planting', () => {
  const result = {
    totalRequested: 13,
    successfulPlants: farmers(7, { stakeAmount: '12.5000000', transactionHash: 'ab'.repeat(32) }),
    failedPlants: farmers(6, { error: { code: 'PLANT_FAILED', message: 'The wallet is empty' } }),
  };
  const plant = () => screen.getByRole('button', { name: 'Plant' });

  it('plants at most 25 farmers by default, and lists 5 successes and 3 failures', async () => {
    const { sent, route } = recording(result);
    answer({ 'POST /plant': route });
    const user = await renderPage(Operations, '/operations/plant');
    expect(screen.getByLabelText('Max Farmers')).toHaveValue(25);
    expect(screen.getByLabelText('Max Farmers')).toHaveAttribute('min', '1');
    expect(screen.getByLabelText('Max Farmers')).toHaveAttribute('max', '50');
    await typeBlock(user);
    await user.click(plant());
    expect(await screen.findByText('Plant Operation Complete')).toBeVisible();
    expect(screen.getByText('Successfully planted 7 farmers')).toBeVisible();
    expect(sent).toEqual([{ blockIndex: 81107, poolerId: 'pool-stellar-01', maxFarmersCapacity: 25 }]);
    expect(screen.getByText('7 of 13 farmers planted')).toBeVisible();
    expect(items('Successful').map(textShown)).toEqual([
      ...[1, 2, 3, 4, 5].map(n => `farmer-${n}abababab...12.50 KALE`),
      'and 2 more',
    ]);
    expect(items('Failed').map(textShown)).toEqual([
      ...[1, 2, 3].map(n => `farmer-${n}The wallet is empty`),
      'and 3 more',
    ]);
  });

  it.each([
    ['80', 50],
    ['0', 1],
  ])('keeps max farmers from 1 to 50: %s is %d', async (typed, meant) => {
    const { sent, route } = recording({ totalRequested: 0 });
    answer({ 'POST /plant': route });
    const user = await renderPage(Operations, '/operations/plant');
    await typeBlock(user);
    await user.clear(screen.getByLabelText('Max Farmers'));
    await user.type(screen.getByLabelText('Max Farmers'), typed);
    await user.click(plant());
    expect(await screen.findByText('0 of 0 farmers planted')).toBeVisible();
    expect(screen.getByLabelText('Max Farmers')).toHaveValue(meant);
    expect(sent).toEqual([expect.objectContaining({ maxFarmersCapacity: meant })]);
  });

  it('shows in the hint how many farmers may be planted', async () => {
    answer();
    await renderPage(Operations, '/operations/plant');
    expect(screen.getByLabelText('Max Farmers')).toHaveAccessibleDescription('1 to 50');
  });

  it.each(['-1', '2.5'])('shows at the field that %s is not a block index', async typed => {
    const { sent, route } = recording(result);
    answer({ 'POST /plant': route });
    const user = await renderPage(Operations, '/operations/plant');
    await screen.findByRole('option', { name: 'Stellar Pool Alpha' });
    await user.type(screen.getByLabelText('Block Index'), typed);
    expect(screen.getByLabelText('Block Index')).toBeInvalid();
    expect(screen.getByLabelText('Block Index')).toHaveAccessibleDescription(
      'Enter a block index, 0 or more',
    );
    await user.click(plant());
    expect(await screen.findByText('Validation Error')).toBeInTheDocument();
    expect(screen.queryByText('All fields are required')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it.each(['Block Index', 'Max Farmers'])('needs %s', async field => {
    const { sent, route } = recording(result);
    answer({ 'POST /plant': route });
    const user = await renderPage(Operations, '/operations/plant');
    await typeBlock(user);
    await user.clear(screen.getByLabelText(field));
    await user.click(plant());
    await expectRefused('All fields are required');
    expect(sent).toEqual([]);
  });

  it('reports a failure with the reason when no farmer could be planted', async () => {
    answer({ 'POST /plant': { ...result, successfulPlants: [] } });
    const user = await renderPage(Operations, '/operations/plant');
    await typeBlock(user);
    await user.click(plant());
    expect(await screen.findByText('Plant Operation Failed')).toBeInTheDocument();
    expect(screen.getAllByText('The wallet is empty')[0]).toBeInTheDocument();
    expect(screen.queryByText('Plant Operation Complete')).not.toBeInTheDocument();
  });

  it("shows the server's words when it fails", async () => {
    answer({ 'POST /plant': failure(409, 'BLOCK_NOT_PLANTABLE', 'Another block is open') });
    const user = await renderPage(Operations, '/operations/plant');
    await typeBlock(user);
    await user.click(plant());
    expect(await screen.findByText('Plant Operation Failed')).toBeInTheDocument();
    expect(screen.getByText('Another block is open')).toBeInTheDocument();
  });
});

describe('harvesting', () => {
  const harvest = () => screen.getByRole('button', { name: 'Harvest' });

  it('shows the distributed amount and the number of farmers, and lists 5 of them', async () => {
    answer({
      'POST /harvest': {
        totalEligible: 8,
        successfulHarvests: farmers(8, { reward: '100.0000000', transactionHash: 'cd'.repeat(32) }),
        failedHarvests: [],
        totalRewards: '1234.5000000',
      },
    });
    const user = await renderPage(Operations, '/operations/harvest');
    await typeBlock(user);
    await user.click(harvest());
    expect(await screen.findByText('Harvest Operation Complete')).toBeVisible();
    expect(screen.getByText('Distributed 1,234.50 KALE to 8 farmers')).toBeVisible();
    expect(items('Successful')).toHaveLength(6);
    expect(items('Successful')[0]).toHaveTextContent('cdcdcdcd...');
    expect(items('Successful')[5]).toHaveTextContent('and 3 more');
    expect(screen.queryByRole('list', { name: 'Failed' })).not.toBeInTheDocument();
  });

  it('fails if nothing succeeded, with the reason', async () => {
    const error = { code: 'KALE_14', message: 'Harvest not ready: the next block has not opened' };
    answer({
      'POST /harvest': {
        totalEligible: 2,
        successfulHarvests: [],
        failedHarvests: farmers(2, { error }),
        totalRewards: '0.0000000',
      },
    });
    const user = await renderPage(Operations, '/operations/harvest');
    await typeBlock(user);
    await user.click(harvest());
    expect(await screen.findByText('Harvest Operation Failed')).toBeVisible();
    expect(screen.getAllByText(error.message)).toHaveLength(3); // above, and beside each farmer
    expect(screen.queryByText('Harvest Operation Complete')).not.toBeInTheDocument();
    expect(screen.getByText('0 of 2 farmers harvested')).toBeVisible();
  });

  it('needs a block index', async () => {
    answer();
    const user = await renderPage(Operations, '/operations/harvest');
    await screen.findByRole('option', { name: 'Stellar Pool Alpha' });
    await user.click(harvest());
    await expectRefused('Block index and pooler ID are required');
  });

  it("shows the server's words when it fails", async () => {
    answer({ 'POST /harvest': failure(409, 'HARVEST_NOT_READY', 'The next block has not opened yet') });
    const user = await renderPage(Operations, '/operations/harvest');
    await typeBlock(user);
    await user.click(harvest());
    expect(await screen.findByText('Harvest Operation Failed')).toBeInTheDocument();
    expect(screen.getByText('The next block has not opened yet')).toBeInTheDocument();
  });
});
