import { harvestLateness } from './harvest-lateness.ts';

const HOUR = 3_600_000;

it.each([
  ['Stellar', 300, 23 * HOUR, 'early'],
  ['Stellar', 300, 6 * HOUR, 'early'],
  ['Stellar', 300, 6 * HOUR - 1, 'waiting'],
  ['Stellar', 300, 2 * HOUR - 1, 'loss'],
  ['Stellar', 300, -1, 'loss'],
  ['a sandbox whose entries live 4.8 hours', 60, 4.7 * HOUR, 'early'],
  ['a sandbox whose entries live 4.8 hours', 60, 1.1 * HOUR, 'waiting'],
  ['a sandbox whose entries live 4.8 hours', 60, 0.3 * HOUR, 'loss'],
])('on %s (%i s a block) a harvest due in %i ms is %4$s', (_, blockSeconds, left, lateness) => {
  expect(harvestLateness(left, blockSeconds)).toBe(lateness);
});
