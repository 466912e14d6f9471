import { parseAmount, type Resource } from 'shared-api';
import type { PoolEarnings } from 'shared-api/operator';
import { ButtonLink, Card, EmptyState, ErrorState } from 'shared-ui';
import { Chart, moneyFormat } from 'shared-ui/chart';
import { styled } from 'styled-components';
import { NextPayout } from '../../next-payout.tsx';
import { Sum, Sums } from './sums.tsx';

const DAY = 86_400_000;

const Foot = styled.div`
  padding-top: var(--space-3);
  border-top: 1px solid var(--line);
`;

/** Fees earned today, in 30 days and of all time, day by day, and the next payout. */
export const Money = ({
  earnings: { data, error, refresh, validating },
}: {
  earnings: Resource<PoolEarnings>;
}) => (
  <Card
    title="Money"
    actions={
      <ButtonLink to="/pooler/payouts" size="sm">
        Payouts and statement
      </ButtonLink>
    }
  >
    {!data && error ? (
      <ErrorState message="Couldn't load what the pool earned." onRetry={refresh} retrying={validating} />
    ) : (
      <>
        <Sums>
          <Sum label="Fees earned today" amount={data?.today} main />
          <Sum label="Last 30 days" amount={data?.last30Days} />
          <Sum label="All time" amount={data?.allTime} />
        </Sums>
        <Chart
          kind="bar"
          caption="Fees earned in the last 30 days"
          captionHidden
          series={[
            {
              label: 'Fees earned',
              tone: 'gain',
              values: data?.days.map(({ earned }) => parseAmount('KALE', earned)) ?? [],
            },
          ]}
          x={{
            kind: 'time',
            label: 'Day',
            at: data?.days.map(({ at }) => at) ?? [],
            step: DAY,
            running: true,
          }}
          format={moneyFormat('KALE')}
          height={176}
          loading={!data}
          empty={<EmptyState title="No fees in the last 30 days" icon="chart" level={3} />}
        />
        {data && (
          <Foot>
            <NextPayout {...data} />
          </Foot>
        )}
      </>
    )}
  </Card>
);
