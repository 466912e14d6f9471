import { useDeferredValue, useState } from 'react';
import { type Amount, type PoolDetails, type PoolerId, useCapability, usePools, useUnits } from 'shared-api';
import { project, usePoolDetails, usePoolOutlook } from 'shared-api/projection';
import {
  ButtonLink,
  blocksDuration,
  Card,
  EmptyState,
  ErrorState,
  Grid,
  Page,
  Row,
  Select,
  Skeleton,
  Stack,
} from 'shared-ui';
import { RadioGroup, readTypedAmount, Slider, TextField } from 'shared-ui/forms';
import { ProjectionResult } from 'shared-ui/projection';
import { styled } from 'styled-components';

/** Stakes in whole percents, intervals in blocks (spec §5). */
const STAKE = { min: 0, max: 25, step: 1 } as const;
const INTERVALS = [1, 6, 12, 20] as const;
const START = { balance: '5,000.00', percent: 10, interval: 6 } as const;
/** The pools to choose from. */
const MAX_POOLS = 50;

/** In two columns, the result starts without the line that divides it from the fields. */
const Columns = styled(Grid)`
  container-type: inline-size;

  & > :nth-child(2) {
    @container (min-width: 41.5rem) {
      padding-top: 0;
      border-top: 0;
    }
  }
`;

const Narrow = styled.div`
  max-width: 35rem;
`;

/** The public calculator of a stake's earnings, with the projection of Join and Adjust Stake. */
export default function Calculator() {
  return (
    <Page title="What you could earn" description="From a pool's last 7 days. Not a promise.">
      <Narrow>
        <Card
          footer={
            <Row $gap={2}>
              <ButtonLink to="/auth/signup" variant="primary">
                Join as Farmer
              </ButtonLink>
              <ButtonLink to="/">Back</ButtonLink>
            </Row>
          }
        >
          <CalculatorForm />
        </Card>
      </Narrow>
    </Page>
  );
}

/** A form for pool, amount, stake and interval, with the projected earnings. Also part of the landing page. */
export const CalculatorForm = () => {
  const { blockSeconds } = useUnits();
  const pools = usePools({ limit: MAX_POOLS, status: 'active' });
  const items = pools.data?.items ?? [];
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState<string>(START.balance);
  const [percent, setPercent] = useState<number>(START.percent);
  const [interval, setInterval] = useState<number>(START.interval);
  const pool = items.find(({ id }) => id === chosen) ?? items[0];
  const { amount: balance, problem } = readTypedAmount('KALE', typed, 'Enter a smaller amount');
  if (!pools.data)
    return pools.error ? (
      <ErrorState message="Failed to load pools. Please try again." of={pools} />
    ) : (
      <Skeleton height="30rem" />
    );
  if (!pool)
    return (
      <EmptyState icon="pool" title="No Pools Found">
        No mining pools are available at the moment.
      </EmptyState>
    );
  return (
    <Columns $columns={2} $min="20rem" $gap={6}>
      <Stack $gap={5}>
        <Select
          label="Pool"
          options={items.map(({ id, name }) => ({ value: id, label: name }))}
          value={pool.id}
          onValueChange={setChosen}
        />
        <TextField
          label="Your KALE"
          inputMode="decimal"
          autoComplete="off"
          end="KALE"
          value={typed}
          error={problem}
          onChange={event => setTyped(event.target.value)}
        />
        <Slider
          label={`Stake per block: ${percent}%`}
          {...STAKE}
          value={percent}
          onValueChange={setPercent}
          format={value => `${value}%`}
        />
        <RadioGroup
          legend={`Harvest interval: ${interval} ${interval === 1 ? 'block' : 'blocks'} (${blocksDuration(interval, blockSeconds)})`}
          options={INTERVALS.map(value => ({ value, label: String(value) }))}
          value={interval}
          onValueChange={setInterval}
        />
      </Stack>
      {balance !== undefined && (
        <Result poolerId={pool.id} stake={percent / 100} interval={interval} balance={balance} />
      )}
    </Columns>
  );
};

type ResultProps = { poolerId: PoolerId; stake: number; interval: number; balance: Amount<'KALE'> };

const Result = ({ poolerId, ...chosen }: ResultProps) => {
  const capable = useCapability('pool-outlook');
  const details = usePoolDetails(poolerId);
  const outlook = usePoolOutlook(poolerId);
  // The slider stays ahead of the figures.
  const stake = useDeferredValue(chosen.stake);
  const error = details.error ?? outlook.error;
  if (capable === false) return <p>This server offers no projection.</p>;
  if (details.data && outlook.data)
    return <Figures {...chosen} stake={stake} pool={details.data} outlook={outlook.data} />;
  if (error)
    return (
      <ErrorState
        message="Couldn't load this pool's last 7 days."
        onRetry={() => {
          details.refresh();
          outlook.refresh();
        }}
      />
    );
  return <Skeleton height="14rem" />;
};

type FiguresProps = Omit<ResultProps, 'poolerId'> & {
  pool: PoolDetails;
  outlook: NonNullable<ReturnType<typeof usePoolOutlook>['data']>;
};

const Figures = ({ pool, outlook, stake, interval, balance }: FiguresProps) => {
  const { blockSeconds } = useUnits();
  const { rewardSplit, platformFee } = { ...pool.terms };
  if (rewardSplit == null || platformFee == null) return <p>There is no projection for this pool.</p>;
  const { members, sample } = outlook;
  const all = `${pool.name}'s ${members} ${members === 1 ? 'member' : 'members'}`;
  return (
    <ProjectionResult
      projection={project({ stake, interval, balance, rewardSplit, platformFee, blockSeconds, outlook })}
      stake={stake}
      interval={interval}
      basis={sample != null && sample < members ? `a sample of ${sample} of ${all}` : all}
    />
  );
};
