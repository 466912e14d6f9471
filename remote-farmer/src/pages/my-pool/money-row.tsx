import {
  type CurrentFarmer,
  type FarmerContract,
  type FarmerMoney,
  type FarmerSummary,
  shownTotal,
  type UnitsOfPool,
  useCapability,
} from 'shared-api';
import { useFarmerMoney, type useFarmerSummary, waitsForFarm } from 'shared-api/farmer';
import { Money, Percent, Skeleton, Term } from 'shared-ui';
import { Figure, FigureStrip, MainFigure, Upcoming } from 'shared-ui/content';
import { styled } from 'styled-components';
import { readAmount } from '../amounts.ts';
import { EarnedParts, readEarnings, SuccessRate, workedHint } from '../earned-parts.tsx';
import { pendingReward } from './pending-reward.tsx';

const COLUMNS = '1.7fr 1fr 1.25fr 1fr';

type MoneyRowProps = {
  farmer: CurrentFarmer['farmer'];
  contract: FarmerContract;
  summary: Pick<ReturnType<typeof useFarmerSummary>, 'data' | 'error'>;
  units: UnitsOfPool;
};

const NoneYet = styled.span`
  color: var(--text-2);
  font-size: var(--text-hero);
  font-weight: 600;
  line-height: var(--leading-hero);
  letter-spacing: -0.025em;
`;

/** Whether the farmer has earned and lost nothing yet, so that zeros would be meaningless. */
const isBeforeFirstHarvest = (summary: FarmerSummary | undefined) =>
  summary !== undefined &&
  (summary.successfulHarvests ?? 0) === 0 &&
  !/[1-9]/.test(`${summary.lifetime?.totalRewardsHuman ?? ''}${summary.lifetime?.lostStakesHuman ?? ''}`);

/** The time of the first harvest, and its amount if it is known. */
const FirstHarvest = ({
  contract,
  pending,
}: Pick<MoneyRowProps, 'contract'> & { pending: ReturnType<typeof pendingReward> }) => {
  const { status, next_harvest_at: at } = contract;
  if (status !== 'active' && !at) return 'Nothing was earned or lost';
  return (
    <>
      First harvest{' '}
      <Upcoming
        at={at}
        due="due now"
        missing={waitsForFarm(contract) ? 'after the farm resumes' : 'after your first worked block'}
      />
      {pending.isDue && <>, with {pending.value} so far</>}
    </>
  );
};

const PlantedNow = ({ money }: { money: FarmerMoney }) =>
  /[1-9]/.test(money.planted) ? (
    <>
      <Money amount={shownTotal(money).planted} asset="KALE" unit={false} /> planted now
    </>
  ) : (
    'No stake planted now'
  );

/** Total Earned net of losses, then stake, success rate and pending reward (spec §2, My Pool). */
export const MoneyRow = ({ farmer, contract, summary: { data, error }, units }: MoneyRowProps) => {
  const { data: money, error: moneyError } = useFarmerMoney();
  const able = useCapability('farmer-money');
  const lifetime = data?.lifetime;
  const loading = !data && !error;
  const pending = pendingReward(contract, data, money, units.reward);
  const earnings = readEarnings(units.reward, lifetime?.totalRewardsHuman, lifetime?.lostStakesHuman);
  return (
    <FigureStrip columns={COLUMNS}>
      <Figure
        wide
        label={<Term name="total-earned">Total Earned</Term>}
        value={
          isBeforeFirstHarvest(data) ? (
            <NoneYet>None yet</NoneYet>
          ) : (
            <MainFigure amount={earnings?.net} asset={units.reward} loading={loading} />
          )
        }
      >
        {isBeforeFirstHarvest(data) ? (
          <FirstHarvest contract={contract} pending={pending} />
        ) : (
          earnings && (
            <>
              <EarnedParts earnings={earnings} asset={units.reward} /> · All time, all pools
            </>
          )
        )}
      </Figure>
      <Figure
        label="Current Stake"
        value={<Percent value={contract.stake_percentage ?? farmer.stake_percentage} of={1} places={0} />}
      >
        {money ? (
          <PlantedNow money={money} />
        ) : able === false ? (
          <>
            of <Money amount={readAmount(units.stake, farmer.current_balance)} asset={units.stake} />
          </>
        ) : (
          !moneyError && <Skeleton width="60%" height="var(--leading-caption)" />
        )}
      </Figure>
      <Figure
        label={<Term name="success-rate">Success Rate</Term>}
        loading={loading}
        value={<SuccessRate lifetime={lifetime} />}
      >
        {workedHint(lifetime)}
      </Figure>
      <Figure
        label={<Term name="pending-reward">Pending Rewards</Term>}
        loading={loading && !pending.known}
        value={pending.value}
      >
        {pending.note}
      </Figure>
    </FigureStrip>
  );
};

/** The same while nothing is known yet: the labels and their space. */
export const MoneyRowSkeleton = () => (
  <FigureStrip columns={COLUMNS} loading>
    {['Total Earned', 'Current Stake', 'Success Rate', 'Pending Rewards'].map((label, index) => (
      <Figure key={label} label={label} value={null} wide={index === 0} />
    ))}
  </FigureStrip>
);
