import { fireEvent, screen, within } from '@testing-library/react';

const rowOf = async (index: number) => {
  const row = (await screen.findByRole('rowheader', { name: `#${index}` })).closest('tr');
  if (!row) throw new Error(`Block #${index} is not in a table`);
  return row;
};

/** Queries of a block's row. */
export const blockRow = async (index: number) => within(await rowOf(index));

/** Queries of a block's details, which are opened unless they are open. */
export const blockDetails = async (index: number) => {
  const row = await rowOf(index);
  const button = within(row).getByRole('button', { name: `#${index}` });
  if (button.getAttribute('aria-expanded') !== 'true') fireEvent.click(button);
  const details = row.nextElementSibling;
  if (!(details instanceof HTMLElement)) throw new Error(`Block #${index} has no details`);
  return within(details);
};

/** A block in the form of a pool's list. */
export const listedBlock = (blockIndex: number, more: object = {}) => ({
  id: `pool-stellar-01:${blockIndex}`,
  blockIndex,
  poolerId: 'pool-stellar-01',
  timestamp: new Date().toISOString(),
  entropy: 'c0ffee0123456789',
  difficulty: '0x1f',
  plantable: true,
  acknowledged: true,
  cycle: {
    status: 'planted',
    farmers: 12,
    planted: 11,
    worked: 9,
    harvested: 0,
    failed: 1,
    reward: '30.4000000',
    fee: '1.5200000',
  },
  ...more,
});
