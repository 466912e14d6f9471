import {
  type BlockchainData,
  type FarmerContract,
  type FarmerMoney,
  type Planting,
  shownTotal,
} from 'shared-api';
import { plantingPausedAt, waitsForFarm } from 'shared-api/farmer';
import { Money, RelativeTime, Term, useServerNow } from 'shared-ui';
import { BlockSteps, blockStepsWords, timeLeft } from 'shared-ui/content';
import { styled } from 'styled-components';
import { HeroCell, HeroLabel } from './hero.ts';
import { PoolName } from './next-harvest.tsx';
import { amountOf } from './texts.ts';
import { workStep } from './work-step.ts';

const Main = styled.p`
  margin-block: var(--space-1);
  color: var(--text);
  font-size: var(--text-hero);
  font-weight: 600;
  line-height: var(--leading-hero);
  letter-spacing: -0.025em;
`;

const Text = styled.p`
  color: var(--text-2);
  font-size: var(--text-body);
  line-height: var(--leading-body);

  & > strong {
    color: var(--text);
    font-weight: 500;
  }
`;

const Steps = styled.div`
  display: grid;
  gap: var(--space-2);
  width: 100%;
  margin-top: var(--space-5);

  & > p {
    display: flex;
    justify-content: space-between;
    gap: var(--space-3);
  }
`;

const Timeline = styled.ol`
  display: grid;
  gap: var(--space-4);
  width: 100%;
  margin-top: var(--space-3);

  & > li {
    position: relative;
    padding-left: var(--space-5);
  }

  & > li::before {
    content: '';
    position: absolute;
    top: 6px;
    left: 2px;
    width: 8px;
    height: 8px;
    background: var(--line-strong);
    border-radius: var(--radius-full);
    forced-color-adjust: none;
  }

  & > li[data-state='done']::before {
    background: var(--chart-1);
  }

  & > li[data-state='now']::before {
    background: var(--chart-2);
    box-shadow: 0 0 0 3px var(--information-soft);
  }

  & > li + li::after {
    content: '';
    position: absolute;
    bottom: calc(100% - 0.125rem);
    left: 5.5px;
    height: calc(var(--space-4) + 0.5rem);
    border-left: 1px solid var(--line-strong);
  }

  & strong {
    display: block;
    color: var(--text);
    font-size: var(--text-body);
    font-weight: 400;
    line-height: var(--leading-body);
  }

  & > li[data-state='ahead'] strong {
    color: var(--text-2);
  }
`;

type FirstHarvestProps = {
  contract: FarmerContract;
  block: BlockchainData['currentBlock'];
  money: FarmerMoney | undefined;
  /** The newest planting that succeeded; none before the first one. */
  planting: Planting | undefined;
};

const clock = (at: string) =>
  new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(new Date(at));

const blocks = (count: number) => (count === 1 ? 'one block' : `${count} blocks`);

/** The expected reward of the first harvest. Without a stake, work alone earns it. */
const firstRewardText = ({ contract, money, planting }: FirstHarvestProps) => {
  const { next_harvest_at: at, next_harvest_block: block, harvest_interval } = contract;
  const after = at && block === null ? 'Before they expire,' : `After ${blocks(harvest_interval ?? 0)}`;
  const isStaked = [money?.planted, planting?.stakeAmountHuman].some(amount => /[1-9]/.test(amount ?? ''));
  if (isStaked) return `${after} your stakes return with the rewards.`;
  const hasKale = /[1-9]/.test(money?.available ?? '');
  return `${after} your rewards arrive.${hasKale ? '' : ' You need no KALE to begin: accepted work alone earns some.'}`;
};

/** The event that the first harvest waits for while it has no time. */
const firstHarvestCondition = (contract: FarmerContract) => {
  if (waitsForFarm(contract)) return 'after the farm resumes';
  return plantingPausedAt(contract) ? 'after planting resumes' : 'after the next planting';
};

/** Time until the next block opens, on the same clock as the header. */
const useNextBlock = (block: FirstHarvestProps['block']) => {
  const now = useServerNow();
  return block?.nextBlockAt ? timeLeft(Date.parse(block.nextBlockAt) - now) : null;
};

const Countdown = (props: FirstHarvestProps) => {
  const { contract, block, money, planting } = props;
  const now = useServerNow();
  const untilBlock = useNextBlock(block);
  const interval = contract.harvest_interval ?? 0;
  const { next_harvest_at: at } = contract;
  const paused = plantingPausedAt(contract) !== null;
  if (!planting && !at)
    return (
      <HeroCell>
        <HeroLabel>First planting</HeroLabel>
        <Main>{paused ? 'Paused' : (untilBlock ?? 'with the next block')}</Main>
        <Text>
          <PoolName contract={contract} />{' '}
          {paused ? 'has paused your planting' : 'plants for you when the next block opens'}. The first
          harvest follows {blocks(interval)} after the first planting.
        </Text>
      </HeroCell>
    );
  const progress = { interval, worked: contract.worked_blocks ?? 0, open: contract.open_blocks ?? 0 };
  const pending = money && shownTotal(money).pendingReward;
  return (
    <HeroCell>
      <HeroLabel>
        First <Term name="harvest">harvest</Term>
      </HeroLabel>
      <Main>{at ? timeLeft(Date.parse(at) - now) : firstHarvestCondition(contract)}</Main>
      <Text>
        {firstRewardText(props)}{' '}
        {pending !== undefined && pending > 0n && (
          <strong>
            <Money amount={pending} asset="KALE" /> pending so far.
          </strong>
        )}
      </Text>
      {interval > 0 && (
        <Steps>
          <BlockSteps {...progress} />
          <p>
            <span>{blockStepsWords(progress)}</span>
            {at && <span>about {clock(at)}</span>}
          </p>
        </Steps>
      )}
    </HeroCell>
  );
};

/** The planting, its work and the next block: past, current and next steps. */
const HappeningNow = ({ contract, block, planting }: FirstHarvestProps) => {
  const untilBlock = useNextBlock(block);
  const pool = contract.contract_terms?.pooler_name ?? 'Your pool';
  const stake = amountOf('KALE', planting?.stakeAmountHuman);
  const now = useServerNow();
  const work = planting && workStep(contract, planting, { height: block?.height, now });
  const next = typeof block?.height === 'number' ? `Block #${block.height + 1}` : 'The next block';
  return (
    <HeroCell>
      <HeroLabel>Happening now</HeroLabel>
      <Timeline>
        {planting ? (
          <>
            <li data-state="done">
              <strong>
                {stake !== null && stake > 0n ? (
                  <>
                    Planted <Money amount={stake} asset="KALE" />
                  </>
                ) : (
                  'Planted without a stake'
                )}{' '}
                in block #{planting.blockIndex ?? '?'}
              </strong>
              <RelativeTime at={planting.plantedAt} />
            </li>
            {work && (
              <li data-state={work.state}>
                <strong>{work.words}</strong>
                {work.note}
              </li>
            )}
          </>
        ) : (
          <li data-state="done">
            <strong>Joined {pool}</strong>
            <RelativeTime at={contract.created_at} />
          </li>
        )}
        <li data-state={work?.state === 'now' ? 'ahead' : 'now'}>
          <strong>
            {untilBlock === 'due now' ? `${next} is due` : `${next} opens ${untilBlock ?? 'soon'}`}
          </strong>
          {plantingPausedAt(contract) ? `${pool} has paused your planting` : `${pool} plants for you then`}
        </li>
      </Timeline>
    </HeroCell>
  );
};

/** The farmer's home before the first harvest: its due time, the pending amounts and the current step. */
export const FirstHarvest = (props: FirstHarvestProps) => (
  <>
    <Countdown {...props} />
    <HappeningNow {...props} />
  </>
);
