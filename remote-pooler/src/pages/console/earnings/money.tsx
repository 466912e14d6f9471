import { parseAmount, type Resource, type Window } from 'shared-api';
import { type PoolEarnings, usePoolEarnings } from 'shared-api/operator';
import { ButtonLink, Card, EmptyState, ErrorState, useListSearch } from 'shared-ui';
import { Chart, moneyFormat, timeSteps } from 'shared-ui/chart';
import { CHART_WINDOWS, RadioGroup, windowWords } from 'shared-ui/forms';
import { styled } from 'styled-components';
import { NextPayout } from '../../next-payout.tsx';
import { Sum, Sums } from './sums.tsx';

const Foot = styled.div`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  padding-top: var(--space-3);
  border-top: 1px solid var(--line);
`;

const Failed = ({ of }: { of: Resource<PoolEarnings> }) => (
  <ErrorState message="Couldn't load what the pool earned." of={of} />
);

/** Fees earned over a window, whose last step is still running. */
const FeesChart = ({ window, earnings }: { window: Window; earnings: Resource<PoolEarnings> }) => {
  const { data, error } = earnings;
  if (!data && error) return <Failed of={earnings} />;
  const steps = data?.series ?? [];
  return (
    <Chart
      kind="bar"
      caption={`Fees earned ${windowWords(window, 'of all time')}`}
      captionHidden
      series={[
        {
          label: 'Fees earned',
          tone: 'gain',
          values: steps.map(({ earned }) => parseAmount('KALE', earned)),
        },
      ]}
      x={timeSteps(data)}
      format={moneyFormat('KALE')}
      height={176}
      loading={!data}
      empty={<EmptyState title={`No fees ${windowWords(window, 'yet')}`} icon="chart" level={3} />}
    />
  );
};

/**
 * Fees earned today, in 30 days and of all time, over a selectable range, which is kept in the URL, and the next
 * payout.
 */
export const Money = ({ earnings }: { earnings: Resource<PoolEarnings> }) => {
  const { data, error } = earnings;
  const range = useListSearch().filter('range', [{ value: '30d' }, ...CHART_WINDOWS]);
  const ranged = usePoolEarnings(range.value);
  return (
    <Card
      title="Money"
      actions={<RadioGroup legend="Time range" legendHidden options={CHART_WINDOWS} {...range} />}
    >
      {!data && error ? (
        <Failed of={earnings} />
      ) : (
        <>
          <Sums>
            <Sum label="Fees earned today" amount={data?.today} main />
            <Sum label="Last 30 days" amount={data?.last30Days} />
            <Sum label="All time" amount={data?.allTime} />
          </Sums>
          <FeesChart window={range.value} earnings={ranged} />
          <Foot>
            {data && <NextPayout {...data} />}
            <ButtonLink to="/pooler/payouts" size="sm">
              Payouts and statement
            </ButtonLink>
          </Foot>
        </>
      )}
    </Card>
  );
};
