import { useEntryLifetime, useUnits } from 'shared-api';
import { blocksDuration, Stack, VisuallyHidden } from 'shared-ui';
import { NumberField, RadioGroup, Slider } from 'shared-ui/forms';
import { styled } from 'styled-components';
import { clampStakePercent, HARVEST_INTERVALS, STAKE_PERCENT } from './join-rules.ts';

type StakeFieldProps = { percent: number; onPercent: (percent: number) => void };

/** The stake of each block, by slider and by number, 0 to 25 % (spec §5). */
export const StakeField = ({ percent, onPercent }: StakeFieldProps) => {
  const { stake } = useUnits();
  const { min, max, step, initial } = STAKE_PERCENT;
  return (
    <Stack $gap={3}>
      <Slider
        label="Stake percentage"
        hint={`Share of the ${stake} in your wallet that is staked in each block. You can start with 0%.`}
        min={min}
        max={max}
        step={step}
        value={percent}
        onValueChange={value => onPercent(clampStakePercent(value))}
        format={value => `${value}%`}
      />
      <NumberField
        label="Stake percentage as a number"
        labelHidden
        unit="%"
        min={min}
        max={max}
        step={step}
        value={percent}
        onValueChange={value => onPercent(clampStakePercent(value ?? initial))}
      />
    </Stack>
  );
};

/** The choices as columns of equal width, with the chosen one in words above them. */
const InColumns = styled.div`
  & > fieldset {
    justify-items: stretch;
  }

  & > fieldset > legend {
    width: 100%;
  }

  & > fieldset > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(3rem, 1fr));
  }

  & > fieldset > div > label {
    justify-content: center;
  }
`;

const Legend = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--space-3);

  & > :last-child {
    color: var(--text-2);
    font-weight: 400;
  }
`;

type IntervalFieldProps = { blocks: number; onBlocks: (blocks: number) => void };

/** The harvest interval: 1, 6, 12 or 20 blocks, or the interval already agreed (spec §5). */
export const IntervalField = ({ blocks, onBlocks }: IntervalFieldProps) => {
  const { blockSeconds } = useUnits();
  const lifetime = useEntryLifetime();
  const expires = lifetime !== null && lifetime < Math.max(...HARVEST_INTERVALS) * blockSeconds;
  const unitsOf = (value: number) =>
    ` ${value === 1 ? 'block' : 'blocks'} (${blocksDuration(value, blockSeconds)})`;
  const choices = [...new Set([...HARVEST_INTERVALS, blocks])].sort((a, b) => a - b);
  return (
    <InColumns>
      <RadioGroup
        legend={
          <Legend>
            Harvest interval
            <span aria-hidden="true">
              {blocks}
              {unitsOf(blocks)}
            </span>
          </Legend>
        }
        hint={`How often your stakes and rewards return to your wallet.${
          expires
            ? ` This network drops rewards after ${blocksDuration(lifetime / blockSeconds, blockSeconds)}, so the pool collects them before that.`
            : ''
        }`}
        options={choices.map(value => ({
          value,
          label: (
            <span>
              {value}
              <VisuallyHidden>{unitsOf(value)}</VisuallyHidden>
            </span>
          ),
        }))}
        value={blocks}
        onValueChange={onBlocks}
      />
    </InColumns>
  );
};
