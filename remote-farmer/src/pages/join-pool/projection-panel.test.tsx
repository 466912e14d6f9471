import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import { api, contract, JoinPage, pool } from '../../testing/joining.tsx';
import { answer } from '../../testing/pool-api.ts';
import { projectionApi } from '../../testing/projection-fixtures.ts';

withApi();

describe('what to expect from a pool', () => {
  it('projects the stake’s earnings, and repeats them with the terms', async () => {
    answer({ ...api, ...projectionApi('alpha'), 'POST /join-pool': contract });
    const user = await renderPage(JoinPage);
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByText(/^With a stake of 0% you plant no KALE and can lose none\./),
    ).toBeVisible();
    fireEvent.change(dialog.getByRole('slider'), { target: { value: '10' } });
    expect(await dialog.findByText(/^150\.05/)).toHaveTextContent('150.05 KALE');
    const expected = () => dialog.getByText(/^Expected net earned a day/).textContent;
    await waitFor(() => expect(expected()).toMatch(/^Expected net earned a day[\d,.]+ to [\d,.]+ KALE$/));
    const before = expected();
    expect(
      dialog.getByText(/^10% of what is left in each block, harvested every 20 blocks/),
    ).toHaveTextContent(
      "up to 87.8% of your KALE is planted at a time. Based on the last 7 days of this pool's 12 members",
    );
    await user.click(dialog.getByRole('button', { name: 'Join Pool' }));
    await dialog.findByRole('button', { name: 'Confirm' });
    expect(expected()).toBe(before);
    expect(dialog.getAllByText('5.0%')).toHaveLength(2);
  });

  it.each([
    [40, "the last 7 days of this pool's 40 members,"],
    [75, "the last 7 days of a sample of 40 of this pool's 75 members,"],
  ])('names the members that a projection for %s members is based on', async (members, words) => {
    answer({ ...api, ...projectionApi('alpha', { members, sample: 40 }) });
    await renderPage(JoinPage);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(await dialog.findByRole('slider'), { target: { value: '10' } });
    expect(await dialog.findByText(/^10% of what is left in each block/)).toHaveTextContent(words);
  });

  it.each([
    [
      'in the words of the confirmation',
      {},
      {
        'You keep': '90.0%After all fees',
        'Reward Split': "5.0%The pool's part",
        'Platform fee': '5.0%',
        'Exit delay': '24 hours (288 blocks)',
      },
    ],
    [
      'without a guess for a pool that names none',
      { 'GET /pooler/alpha/details': pool },
      {
        'You keep': 'Not availableAfter all fees',
        'Reward Split': "Not availableThe pool's part",
        'Platform fee': 'Not available',
        'Exit delay': 'Not available',
      },
    ],
  ])('shows share, fee and exit delay before any input, %s', async (_, more, figures) => {
    answer({ ...api, ...more });
    await renderPage(JoinPage);
    const dialog = await screen.findByRole('dialog', { name: 'Join Mining Pool' });
    await within(dialog).findByText('What to expect');
    expect(figuresOf(dialog)).toMatchObject(figures);
  });

  it('projects nothing while the farmer’s KALE is unknown', async () => {
    answer({ ...api, ...projectionApi('alpha'), 'GET /farmers/blockchain-data': {} });
    await renderPage(JoinPage);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('slider'), { target: { value: '10' } });
    expect(await dialog.findByText('Your KALE balance is unknown, so there is no projection.')).toBeVisible();
  });

  it('projects nothing from a pool without harvests', async () => {
    answer({ ...api, ...projectionApi('alpha', { reward: null, variation: [], missed: [] }) });
    await renderPage(JoinPage);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('slider'), { target: { value: '10' } });
    expect(
      await dialog.findByText(
        'This pool has no harvest in the last 7 days, so there is nothing to project from.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/Expected net earned/)).not.toBeInTheDocument();
  });
});
