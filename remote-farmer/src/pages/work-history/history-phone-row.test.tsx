import { render } from '@testing-library/react';
import { harvestedBlock, lostBlock } from '../../testing/block-fixtures.ts';
import { contractParsers } from '../../testing/history-fixtures.ts';
import { HistoryPhoneRow } from './history-phone-row.tsx';
import { rowOfBlock } from './history-row.ts';

const units = { stake: 'KALE', reward: 'KALE' } as const;
const rowOf = (fixture: object) => {
  const { container } = render(
    <HistoryPhoneRow {...rowOfBlock(contractParsers.block({ ...harvestedBlock, ...fixture }), units)} />,
  );
  return container;
};

it('a failed block on a phone has its reason and pool in its second line', () => {
  expect(rowOf(lostBlock)).toHaveTextContent(
    /^#48296 Stake lostWork refused: hash does not match · Horizon Pool · .*−1,476\.47$/,
  );
});

it('another block has its stake there', () => {
  expect(rowOf({})).toHaveTextContent(/^#48302 SuccessPlanted 1,391\.20 · .*\+1\.25$/);
});
