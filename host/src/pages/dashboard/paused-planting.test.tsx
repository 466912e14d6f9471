import { screen, within } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { textShown } from 'shared-ui/testing';
import { cell, current, fromNow, home, joined, newcomer, openHome } from '../../testing/home-fixtures.tsx';
import { withStoppedClock } from '../../testing/stopped-clock.ts';

withApi();
withStoppedClock();

describe.each(['suspended_at', 'planting_paused_at'])('while planting is paused: %s', field => {
  const paused = { [field]: fromNow(-6) };

  it('explains it to a farmer who waits for the first planting', async () => {
    await openHome(joined(paused));
    expect(textShown(await cell('First planting'))).toBe(
      'First plantingPausedStellar Pool Alpha has paused your planting. The first harvest follows 6 blocks after the first planting.',
    );
    expect(within(await cell('Happening now')).getByText(/opens in 3 min/).parentElement).toHaveTextContent(
      'Block #1202 opens in 3 minStellar Pool Alpha has paused your planting',
    );
    const checklist = await screen.findByRole('region', { name: 'Get to your first harvest' });
    expect(checklist).toHaveTextContent('First plantingOnce your pool resumes planting');
    expect(document.body).not.toHaveTextContent(/plants for you/);
  });

  it('shows when the first harvest follows if nothing more is planted', async () => {
    await openHome({
      ...newcomer(),
      'GET /farmers/current': current({ ...paused, worked_blocks: 0, open_blocks: 0, next_harvest_at: null }),
    });
    expect(textShown(await cell('First harvest'))).toContain('First harvestafter planting resumes');
  });

  it('needs the attention of a member', async () => {
    await openHome({ ...home(), 'GET /farmers/current': current(paused) });
    const item = (await screen.findByText('Planting is paused')).closest('li');
    expect(item).toHaveTextContent('Stellar Pool Alpha paused your planting 5 minutes ago');
  });

  it('needs no attention of a farmer who is leaving', async () => {
    await openHome({ ...home(), 'GET /farmers/current': current({ ...paused, status: 'exiting' }) });
    await screen.findByText(/Needs attention/);
    expect(screen.queryByText('Planting is paused')).not.toBeInTheDocument();
  });
});

describe('while the farm is paused', () => {
  const waiting = { next_harvest_at: null, next_harvest_block: null, worked_blocks: 0, open_blocks: 1 };

  it('harvests what is planted after the farm resumes', async () => {
    await openHome({ ...home(), 'GET /farmers/current': current(waiting) });
    expect(textShown(await cell('Next harvest'))).toBe(
      'Next harvestAfter the farm resumes0 of 6 blocks worked, 1 openStellar Pool Alpha',
    );
  });

  it('has the first harvest after the farm resumes', async () => {
    await openHome({ ...newcomer(), 'GET /farmers/current': current(waiting) });
    expect(textShown(await cell('First harvest'))).toContain('First harvestafter the farm resumes');
    const checklist = await screen.findByRole('region', { name: 'Get to your first harvest' });
    expect(checklist).toHaveTextContent('First harvestAfter the farm resumes');
  });

  it('has no harvest to wait for without a planted block', async () => {
    await openHome({ ...home(), 'GET /farmers/current': current({ ...waiting, open_blocks: 0 }) });
    expect(textShown(await cell('Next harvest'))).toContain('Not plannedNothing is planted now');
  });
});
