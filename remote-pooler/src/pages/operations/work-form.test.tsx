import { screen, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list, recording } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import Operations from './operations.tsx';

withApi();

const open = async () => {
  const user = await renderPage(Operations, '/operations/work');
  await screen.findByRole('option', { name: 'Stellar Pool Alpha' });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = (label: string, text: string) => user.type(field(label), text);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { field, type, press };
};
const noFarmers = { 'GET /pooler/farmers': list([]) };

describe('working', () => {
  it('sends the rows with a farmer and a nonce, with the current time, and lists 5 valid nonces', async () => {
    const validNonces = Array.from({ length: 6 }, (_, n) => ({
      farmerId: `farmer-${n}`,
      ...(n === 0 && { reward: '1.5' }),
      transactionHash: 'ab'.repeat(32),
    }));
    const { sent, route } = recording({
      totalSubmissions: 7,
      validNonces,
      invalidNonces: [{ farmerId: 'farmer-9', error: { code: 'HASH_INVALID', message: 'Not enough zeros' } }],
    });
    answer({ ...noFarmers, 'POST /work': route });
    const { type, press } = await open();
    await type('Block Index', '81107');
    await type('Farmer ID 1', 'farmer-1');
    await type('Nonce 1', '18446744073709551615');
    await press('Add submission');
    await type('Farmer ID 2', 'farmer-2');
    await press('Work');
    expect(await screen.findByText('Work Operation Complete')).toBeVisible();
    expect(screen.getByText('Processed 7 submissions, 6 valid')).toBeVisible();
    expect(sent).toEqual([
      {
        blockIndex: 81107,
        poolerId: 'pool-stellar-01',
        submissions: [
          {
            farmerId: 'farmer-1',
            nonce: '18446744073709551615',
            blockIndex: 81107,
            timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          },
        ],
      },
    ]);
    const rows = within(screen.getByRole('list', { name: 'Successful' })).getAllByRole('listitem');
    expect(rows).toHaveLength(6);
    expect(rows[5]).toHaveTextContent('and 1 more');
    expect(rows[0]).toHaveTextContent('abababab...');
    expect(rows[0]).toHaveTextContent(/1\.50 KALE$/);
    expect(rows[1]).toHaveTextContent(/Reward known at harvest$/);
    expect(screen.getAllByRole('button', { name: 'Copy transaction hash' })).toHaveLength(5);
    expect(screen.getByText('Not enough zeros')).toBeVisible();
  });

  it('needs a block index', async () => {
    answer(noFarmers);
    const { press } = await open();
    await press('Work');
    expect(await screen.findByText('Validation Error')).toBeInTheDocument();
    expect(screen.getByText('Block index and pooler ID are required')).toBeInTheDocument();
  });

  it('needs one submission with both a farmer and a nonce', async () => {
    answer(noFarmers);
    const { type, press } = await open();
    await type('Block Index', '81107');
    await type('Farmer ID 1', 'farmer-1');
    await press('Work');
    expect(await screen.findByText('Validation Error')).toBeInTheDocument();
    expect(screen.getByText('At least one valid submission is required')).toBeInTheDocument();
  });

  it('shows an error at the field of an invalid nonce', async () => {
    answer(noFarmers);
    const { field, type } = await open();
    await type('Nonce 1', '18446744073709551616');
    expect(field('Nonce 1')).toBeInvalid();
    expect(field('Nonce 1')).toHaveAccessibleDescription(
      'Enter a whole number of at most 64 bits, decimal or 0x-hex',
    );
  });

  it('removes rows, but not the last one', async () => {
    answer(noFarmers);
    const { field, type, press } = await open();
    expect(screen.getByRole('button', { name: 'Remove submission 1' })).toBeDisabled();
    await press('Add submission');
    await type('Farmer ID 2', 'farmer-2');
    await press('Remove submission 1');
    expect(field('Farmer ID 1')).toHaveValue('farmer-2');
    expect(field('Farmer ID 1')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Remove submission 1' })).toBeDisabled();
  });

  it('moves the focus to the row next to a removed one', async () => {
    answer(noFarmers);
    const { field, type, press } = await open();
    for (const n of [1, 2, 3]) {
      await type(`Farmer ID ${n}`, `farmer-${n}`);
      if (n < 3) await press('Add submission');
    }
    await press('Remove submission 2');
    expect(field('Farmer ID 2')).toHaveFocus();
    expect(field('Farmer ID 2')).toHaveValue('farmer-3');
    await press('Remove submission 2');
    expect(field('Farmer ID 1')).toHaveFocus();
  });

  it('creates a marked sample of 5 submissions from farmers of the pool', async () => {
    answer({
      'GET /pooler/farmers': request =>
        Response.json(
          new URL(request.url).searchParams.get('poolerId') === 'pool-stellar-01'
            ? list([
                { farmerId: 'farmer-1', status: 'active' },
                { farmerId: 'farmer-2', status: 'active' },
              ])
            : list([]),
        ),
    });
    const { field, press } = await open();
    await screen.findByRole('button', { name: 'Generate sample submissions' });
    await press('Generate sample submissions');
    expect(screen.getByText(/Sample data/)).toBeVisible();
    const rows = [1, 2, 3, 4, 5];
    expect(rows.map(n => field(`Farmer ID ${n}`).value)).toEqual([
      'farmer-1',
      'farmer-2',
      'farmer-1',
      'farmer-2',
      'farmer-1',
    ]);
    expect(new Set(rows.map(n => field(`Nonce ${n}`).value)).size).toBe(5);
    expect(screen.queryByLabelText('Nonce 6')).not.toBeInTheDocument();
  });

  const mining = { 'GET /info': { capabilities: ['pooler-live', 'pooler-work', 'idempotency'] } };
  const samples = 'GET /pooler/blocks/pool-stellar-01(:|%3A)81107/samples';

  it('mines a sample that solves the block, if the server can', async () => {
    const submissions = [1, 2, 3, 4, 5].map(n => ({ farmerId: `farmer-${n}`, nonce: `${n}00`, zeros: 2 }));
    answer({ ...noFarmers, ...mining, [samples]: { blockIndex: 81107, submissions } });
    const { field, type, press } = await open();
    await type('Block Index', '81107');
    expect(screen.getByRole('button', { name: 'Generate sample submissions' })).toHaveAccessibleDescription(
      'One per planted farmer, at most 5. The pool keeps one nonce per farmer and block.',
    );
    await press('Generate sample submissions');
    expect(
      await screen.findByText(
        'Mined just now for 5 farmers who have planted, one each: these nonces solve block 81107.',
      ),
    ).toBeVisible();
    expect([1, 2, 3, 4, 5].map(n => field(`Nonce ${n}`).value)).toEqual(['100', '200', '300', '400', '500']);
    expect(field('Farmer ID 5')).toHaveValue('farmer-5');
  });

  it('shows that it is one nonce if one farmer has planted', async () => {
    const submissions = [{ farmerId: 'farmer-1', nonce: '100', zeros: 2 }];
    answer({ ...noFarmers, ...mining, [samples]: { blockIndex: 81107, submissions } });
    const { type, press } = await open();
    await type('Block Index', '81107');
    await press('Generate sample submissions');
    expect(
      await screen.findByText(
        'Mined just now for the one farmer who has planted: this nonce solves block 81107.',
      ),
    ).toBeVisible();
    expect(screen.queryByLabelText('Nonce 2')).not.toBeInTheDocument();
  });

  it('keeps the order of steps: no sample of a block without plantings', async () => {
    answer({ ...noFarmers, ...mining, [samples]: { blockIndex: 81107, submissions: [] } });
    const { type, press } = await open();
    await type('Block Index', '81107');
    await press('Generate sample submissions');
    expect(await screen.findByText('No farmer has planted in block 81107. Plant first.')).toBeInTheDocument();
  });

  it("shows the server's message when it fails, and keeps the input", async () => {
    answer({ ...noFarmers, 'POST /work': failure(409, 'BLOCK_MISSING', 'The block is not open') });
    const { field, type, press } = await open();
    await type('Block Index', '81107');
    await type('Farmer ID 1', 'farmer-1');
    await type('Nonce 1', '0xff');
    await press('Work');
    expect(await screen.findByText('Work Operation Failed')).toBeInTheDocument();
    expect(screen.getByText('The block is not open')).toBeInTheDocument();
    expect(field('Nonce 1')).toHaveValue('0xff');
  });
});
