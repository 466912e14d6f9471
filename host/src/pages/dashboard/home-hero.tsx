import type {
  BlockchainData,
  CurrentFarmer,
  FarmerMoney,
  FarmerSummary,
  Planting,
  Resource,
} from 'shared-api';
import { useSystemInfo } from 'shared-api';
import { ErrorState, lazyComponent, Skeleton } from 'shared-ui';
import { Attention } from './attention.tsx';
import { Hero, HeroCell, HeroLabel } from './hero.ts';
import { NextHarvest } from './next-harvest.tsx';
import { TotalFigure } from './total-figure.tsx';

/** For newcomers only, so not part of every farmer's first load. */
const FirstHarvest = lazyComponent(
  async () => ({
    default: (await import(/* webpackChunkName: 'newcomer' */ './first-harvest.tsx')).FirstHarvest,
  }),
  () => (
    <HeroCell>
      <HeroLabel>First harvest</HeroLabel>
      <Skeleton height="9rem" />
    </HeroCell>
  ),
);

type HomeHeroProps = {
  money: Resource<FarmerMoney>;
  current: Resource<CurrentFarmer>;
  summary: Resource<FarmerSummary>;
  blockchain: Resource<BlockchainData>;
  plantings: Resource<{ items: Planting[] }>;
};

const HarvestSkeleton = () => (
  <HeroCell>
    <HeroLabel>Next harvest</HeroLabel>
    <Skeleton width="60%" height="var(--leading-title)" />
    <div style={{ height: '6.875rem' }} />
  </HeroCell>
);

/** The labels are there at once; grey blocks of the final size replace the figures. */
const Loading = () => (
  <Hero aria-busy="true" aria-label="Your KALE">
    <HeroCell>
      <HeroLabel>Total</HeroLabel>
      <Skeleton width="220px" height="var(--leading-hero)" />
      <div style={{ height: '4.25rem' }} />
      <Skeleton height="2.25rem" />
    </HeroCell>
    <HarvestSkeleton />
  </Hero>
);

/** The next harvest, once it is known whether there is a contract. */
const NextHarvestCell = ({ current, blockchain }: Pick<HomeHeroProps, 'current' | 'blockchain'>) => {
  if (current.data)
    return <NextHarvest contract={current.data.active_contract} block={blockchain.data?.currentBlock} />;
  if (!current.error) return <HarvestSkeleton />;
  return (
    <HeroCell>
      <HeroLabel>Next harvest</HeroLabel>
      <ErrorState message="Couldn't load your pool." of={current} />
    </HeroCell>
  );
};

/** Whether there is any KALE to show. */
const isEmpty = ({ total, plantedBlocks, earned, lostStakes, deposited }: FarmerMoney) =>
  plantedBlocks === 0 && ![total, earned, lostStakes, deposited].some(amount => /[1-9]/.test(amount));

/**
 * The top of a farmer's home. Before the first harvest the countdown to it replaces the figures; before the farmer
 * joins a pool there are no figures, and the checklist shows the next step.
 */
export const HomeHero = ({ money, current, summary, blockchain, plantings }: HomeHeroProps) => {
  const info = useSystemInfo();
  const unavailable = info.data ? !info.data.capabilities.includes('farmer-money') : info.error !== undefined;
  const contract = current.data?.active_contract;
  const block = blockchain.data?.currentBlock;
  const planted = plantings.data?.items.find(({ status }) => status !== 'pending');
  const attention = <Attention contract={contract} money={money.data} planted={planted} />;
  const isNew = summary.data?.successfulHarvests === 0;
  if (isNew && contract?.status === 'active') {
    const planting = plantings.data?.items.find(({ status }) => status === 'success');
    return (
      <Hero aria-label="Your first harvest">
        <FirstHarvest contract={contract} block={block} money={money.data} planting={planting} />
        {attention}
      </Hero>
    );
  }
  if (unavailable) return null;
  if (!money.data)
    return money.error ? (
      <Hero aria-label="Your KALE">
        <HeroCell>
          <HeroLabel>Total</HeroLabel>
          <ErrorState message="Couldn't load your KALE." of={money} />
        </HeroCell>
        <NextHarvestCell current={current} blockchain={blockchain} />
      </Hero>
    ) : (
      <Loading />
    );
  if (isEmpty(money.data)) return null;
  return (
    <Hero aria-label="Your KALE">
      <TotalFigure money={money.data} />
      <NextHarvestCell current={current} blockchain={blockchain} />
      {attention}
    </Hero>
  );
};
