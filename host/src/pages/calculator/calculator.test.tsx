import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiFor, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import Calculator from './calculator.tsx';

withApi();
const api = apiFor({ id: 'u1', email: 'x@kale.test', role: 'farmer' });

const pool = (id: string) => ({
  id,
  name: `Pool ${id}`,
  status: 'active',
  rewardPercentage: 95,
  currentFarmers: 12,
  maxFarmers: 50,
  terms: { rewardSplit: 0.05, platformFee: 0.05, exitDelay: 288 },
});

const outlook = (poolerId: string, base: string) => ({
  poolerId,
  members: 12,
  plantings: 24_192,
  accepted: 24_168,
  reward: { base, perStake: 20_000, upTo: '2000.0000000' },
  variation: [950_000, 1_000_000, 1_050_000],
  missed: [0, 0, 3_472],
  blocksToDecay: 4_000,
});

const answers = {
  'GET /info': {
    units: { stake: 'KALE', reward: 'KALE' },
    network: { name: 'sandbox', blockIntervalSeconds: 300 },
    capabilities: ['pool-outlook'],
  },
  'GET /poolers': { items: [pool('alpha'), pool('beta')], page: 1, limit: 50, total: 2 },
  'GET /pooler/alpha/details': pool('alpha'),
  'GET /pooler/beta/details': pool('beta'),
  'GET /pooler/alpha/outlook': outlook('alpha', '1.5000000'),
  'GET /pooler/beta/outlook': outlook('beta', '9.5000000'),
};

const expected = () => screen.getByText(/^Expected net earned a day/).textContent;

it('projects a day and 30 days for a visitor, from a pool, an amount, a stake and an interval', async () => {
  api(answers);
  renderInApp(<Calculator />);
  expect(screen.getByRole('heading', { level: 1, name: 'What you could earn' })).toBeVisible();
  await waitFor(() => expect(expected()).toMatch(/[\d,.]+ to [\d,.]+ KALE$/));
  expect(screen.getByText(/^10% of what is left in each block, harvested every 6 blocks/)).toHaveTextContent(
    "up to 46.9% of your KALE is planted at a time. Based on the last 7 days of Pool alpha's 12 members",
  );
  expect(
    screen.getByText(
      /KALE in 30 days: network rewards shrink, and a lost block costs more as your balance grows$/,
    ),
  ).toBeVisible();
  let before = expected();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pool' }), 'Pool beta');
  await waitFor(() => expect(expected()).not.toBe(before));
  before = expected();
  fireEvent.change(screen.getByRole('slider'), { target: { value: '20' } });
  await waitFor(() => expect(expected()).not.toBe(before));
  fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } });
  expect(await screen.findByText(/^With a stake of 0% you plant no KALE and can lose none/)).toBeVisible();
  fireEvent.change(screen.getByLabelText('Your KALE'), { target: { value: 'much' } });
  expect(screen.getByText('Enter an amount in digits, such as 12.5')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Your KALE'), { target: { value: '1000,50' } });
  expect(screen.getByText('Write decimals with a point, such as 0.5')).toBeVisible();
});

it('shows a message when a pool has no history', async () => {
  api({
    ...answers,
    'GET /pooler/alpha/outlook': { ...outlook('alpha', '0'), reward: null, variation: [], missed: [] },
  });
  renderInApp(<Calculator />);
  expect(await screen.findByText(/^This pool has no harvest in the last 7 days/)).toBeVisible();
  expect(screen.queryByText(/Expected net earned/)).not.toBeInTheDocument();
});
