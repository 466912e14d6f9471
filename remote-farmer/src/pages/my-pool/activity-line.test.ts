import { contractParsers } from '../../testing/history-fixtures.ts';
import { harvestLine, plantingLine } from './activity-line.ts';

const { planting, harvest } = contractParsers;
const units = { stake: 'KALE', reward: 'KALE', blockSeconds: 300 } as const;
const ofBlock = { id: '1', blockIndex: 7, poolerId: 'pool-stellar-01' };

describe('the line of a harvest', () => {
  it.each([
    ['Harvested from Block #7', { status: 'success' }],
    ['Harvested from Block #7', { status: 'completed' }],
    ['Harvesting Block #7…', { status: 'pending' }],
    ['Harvest failed for Block #7', { status: 'failed', error: { code: '9', message: 'Not ready' } }],
    ['Harvest failed for Block #7', { status: 'failed', failedStep: 'harvest' }],
    ['No accepted work in Block #7', { status: 'failed', failedStep: 'work', lostStake: '0' }],
    ['No accepted work in Block #7', { status: 'failed', error: { code: 'WORK_MISSED', message: 'Missed' } }],
    [
      'Lost the stake of 1.50 KALE in Block #7',
      { status: 'failed', failedStep: 'work', lostStake: '15000000' },
    ],
  ])('reads “%s” after %j', (line, row) => {
    expect(harvestLine(harvest({ ...ofBlock, ...row }), units)).toBe(line);
  });
});

describe('the line of a planting', () => {
  it.each([
    ['Staked 1.5000000 KALE to Pooler pool-ste...', 'success'],
    ['Planting in Block #7…', 'pending'],
    ['Planting failed in Block #7', 'failed'],
    ['Planting failed in Block #7', 'insufficient'],
  ])('reads “%s” with status %s', (line, status) => {
    expect(plantingLine(planting({ ...ofBlock, status, stakeAmountHuman: '1.5' }), units)).toBe(line);
  });

  it('is no failure when the fees would have exceeded the reward', () => {
    const error = { code: 'NOT_WORTH_FEES', message: 'Not planted' };
    expect(plantingLine(planting({ ...ofBlock, status: 'failed', error }), units)).toBe(
      'Not planted in Block #7',
    );
  });
});
