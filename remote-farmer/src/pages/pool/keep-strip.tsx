import { type PoolDetails, useUnits } from 'shared-api';
import { Count, Money, Percent, Term } from 'shared-ui';
import { Figure, FigureStrip } from 'shared-ui/content';
import { styled } from 'styled-components';
import { readAmount } from '../amounts.ts';
import { platformPercent, poolPercent, poolRate, workHint } from '../pool-discovery/pool-rules.ts';

const Keep = styled.strong`
  display: block;
  font-size: var(--text-hero);
  font-weight: 600;
  line-height: var(--leading-hero);
  letter-spacing: -0.025em;
  font-variant-numeric: tabular-nums;
`;

const Bar = styled.div`
  display: flex;
  gap: 2px;
  height: 6px;
  margin-block: var(--space-2);

  & > span {
    min-width: 3px;
    border-radius: var(--radius-full);
  }

  @media (forced-colors: active) {
    forced-color-adjust: none;
  }
`;

const Part = styled.span<{ $colour: string }>`
  margin-right: var(--space-3);
  white-space: nowrap;

  &::before {
    content: '';
    display: inline-block;
    width: 8px;
    height: 8px;
    margin-right: 0.375rem;
    border-radius: 2px;
    background: ${({ $colour }) => $colour};
    forced-color-adjust: none;
  }
`;

const COLOURS = { you: 'var(--chart-gain)', pool: 'var(--chart-2)', platform: 'var(--chart-6)' } as const;

/**
 * The main number is the share of a reward that the farmer keeps, followed by the other shares and the pool's results.
 */
export const KeepStrip = ({ pool }: { pool: PoolDetails }) => {
  const { reward } = useUnits();
  const poolPart = poolPercent(pool);
  const platformPart = platformPercent(pool);
  const { currentFarmers, maxFarmers, youKeep } = pool;
  // Farmers who are joining or leaving also take a seat.
  const seatsFree =
    currentFarmers != null &&
    maxFarmers != null &&
    `${Math.max(0, maxFarmers - currentFarmers)} of ${maxFarmers} ${maxFarmers === 1 ? 'seat' : 'seats'} free`;
  const active = pool.statistics?.farmersActive;
  const joiningOrLeaving = currentFarmers != null && active != null ? currentFarmers - active : 0;
  const success = poolRate('successRate', pool.successRate, workHint(pool.forfeits?.count ?? 0));
  const uptime = poolRate('uptime', pool.performance?.uptime, 'Since approval');
  return (
    <FigureStrip columns="minmax(17rem, 1.6fr) repeat(4, minmax(0, 1fr))">
      <Figure
        wide
        label={<Term name="you-keep">You keep</Term>}
        value={
          <Keep>
            <Percent value={youKeep} missing="–" places="terms" />
          </Keep>
        }
      >
        {poolPart !== null && platformPart !== null && youKeep != null && (
          <>
            <Bar aria-hidden="true">
              <span style={{ flexGrow: youKeep, background: COLOURS.you }} />
              <span style={{ flexGrow: poolPart, background: COLOURS.pool }} />
              <span style={{ flexGrow: platformPart, background: COLOURS.platform }} />
            </Bar>
            <Part $colour={COLOURS.pool}>
              <Percent value={poolPart} places="terms" /> pool
            </Part>
            <Part $colour={COLOURS.platform}>
              <Percent value={platformPart} places="terms" /> platform
            </Part>
          </>
        )}
      </Figure>
      <Figure
        label={<Term name="average-reward">Average reward</Term>}
        value={<Money amount={readAmount(reward, pool.averageRewardHuman)} asset={reward} missing="–" />}
      >
        {'Per planted block, 24\u00a0h'}
      </Figure>
      <Figure
        label={<Term name="success-rate">Success Rate</Term>}
        value={<Percent value={success.value} missing="–" />}
      >
        {success.hint}
      </Figure>
      <Figure label={<Term name="uptime">Uptime</Term>} value={<Percent value={uptime.value} missing="–" />}>
        {uptime.hint}
      </Figure>
      <Figure label="Active farmers" value={<Count value={active} missing="–" />}>
        {seatsFree && joiningOrLeaving > 0
          ? `${seatsFree}, ${joiningOrLeaving} joining or leaving`
          : seatsFree}
      </Figure>
    </FigureStrip>
  );
};
