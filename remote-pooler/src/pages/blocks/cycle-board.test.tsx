import { screen } from '@testing-library/react';
import type { PoolerBlock } from 'shared-api';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { CycleBoard } from './cycle-board.tsx';

withApi();

const HOUR = 3_600_000;

/** The board of a closed block with pending rewards that are due in this many hours. */
const boardDueIn = (hours: number) => {
  const block = {
    id: 'pool-stellar-01:7',
    blockIndex: 7,
    plantable: false,
    acknowledged: true,
    closed: true,
    cycle: {
      status: 'worked',
      farmers: 3,
      planted: 3,
      worked: 3,
      harvested: 0,
      failed: 0,
      harvestBy: new Date(Date.now() + hours * HOUR).toISOString(),
    },
  } satisfies PoolerBlock;
  return () => <CycleBoard block={block} />;
};

it.each([
  [23, /^Expires \(to come\)in 23 h/, null],
  [5, /^Expires \(soon\)in 5 h/, 'waiting'],
  [1.5, /^Expires \(soon\)in 1 h 30 min/, 'loss'],
])('due in %d hours it says %s, in the tone %s', async (hours, words, tone) => {
  answer();
  await renderPage(boardDueIn(hours));
  const step = screen.getByText(/^Expires/).closest('li');
  expect(step).toHaveTextContent(words);
  if (tone) expect(step).toHaveAttribute('data-late', tone);
  else expect(step).not.toHaveAttribute('data-late');
});
