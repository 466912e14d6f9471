import { parseAmount, type Resource } from 'shared-api';
import type { PoolEarnings } from 'shared-api/operator';
import { Card, EmptyState, ErrorState, Money as KaleAmount } from 'shared-ui';
import { Chart, moneyFormat } from 'shared-ui/chart';
import { Address, Upcoming } from 'shared-ui/content';
import { styled } from 'styled-components';
import { StatementButton } from './statement-button.tsx';
import { Sum, Sums } from './sums.tsx';

const DAY = 86_400_000;

const Next = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-1) var(--space-4);
  padding-top: var(--space-3);
  border-top: 1px solid var(--line);
  color: var(--text-2);

  & strong {
    color: var(--text);
    font-weight: 500;
  }
`;

/** When the pool is paid next, what is known of it, and where to. */
const NextPayout = ({ nextPayout, address, unpaid }: PoolEarnings) => (
  <Next>
    {nextPayout ? (
      <span>
        Next payout{' '}
        <strong>
          <Upcoming at={nextPayout.at} due="now" />
        </strong>
        , at least{' '}
        <strong>
          <KaleAmount amount={nextPayout.expected} asset="KALE" />
        </strong>
      </span>
    ) : (
      <span>No payout is due: nothing is planted.</span>
    )}
    {/[1-9]/.test(unpaid) && (
      <span>
        <KaleAmount amount={unpaid} asset="KALE" /> on the way
      </span>
    )}
    {address && (
      <span>
        to <Address address={address} />
      </span>
    )}
  </Next>
);

/** Fees earned today, in 30 days and of all time, day by day, and the next payout. */
export const Money = ({
  earnings: { data, error, refresh, validating },
}: {
  earnings: Resource<PoolEarnings>;
}) => (
  <Card title="Money" icon="coins" actions={data && <StatementButton />}>
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
          height={200}
          loading={!data}
          empty={<EmptyState title="No fees in the last 30 days" icon="chart" level={3} />}
        />
        {data && <NextPayout {...data} />}
      </>
    )}
  </Card>
);
