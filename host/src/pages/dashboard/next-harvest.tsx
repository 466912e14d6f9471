import type { BlockchainData, FarmerContract } from 'shared-api';
import { waitsForFarm } from 'shared-api/farmer';
import { Term, useServerNow } from 'shared-ui';
import { BlockSteps, blockStepsWords, timeLeft } from 'shared-ui/content';
import { styled } from 'styled-components';
import { PageLink } from '../../shell/page-link.tsx';
import { HeroCell, HeroFigure, HeroLabel } from './hero.ts';

const Steps = styled.div`
  display: grid;
  gap: var(--space-2);
  width: 100%;
  margin-block: var(--space-3);
`;

/** The pool's name, with a link to it. */
export const PoolName = ({ contract }: { contract: FarmerContract }) => {
  const name = contract.contract_terms?.pooler_name ?? 'My Pool';
  return (
    <PageLink of="contract" missing={name}>
      {name}
    </PageLink>
  );
};

/** Time left until a time of the server's clock, to the second. */
const useTimeLeft = (at: string | null | undefined) => {
  const now = useServerNow();
  return at ? timeLeft(Date.parse(at) - now) : null;
};

const Leaving = ({ contract }: { contract: FarmerContract }) => {
  const left = useTimeLeft(contract.exit_available_at);
  return (
    <HeroCell>
      <HeroLabel>Exit</HeroLabel>
      <HeroFigure>{left ?? 'in progress'}</HeroFigure>
      <p>
        Leaving <PoolName contract={contract} />
      </p>
    </HeroCell>
  );
};

const Waiting = ({
  contract,
  block,
}: {
  contract: FarmerContract;
  block: BlockchainData['currentBlock'];
}) => {
  const left = useTimeLeft(contract.next_harvest_at);
  const { next_harvest_block: index, harvest_interval, worked_blocks, open_blocks } = contract;
  const waits = waitsForFarm(contract);
  const due = left !== null && typeof index === 'number' && index <= (block?.height ?? 0);
  const progress = { interval: harvest_interval ?? 0, worked: worked_blocks ?? 0, open: open_blocks ?? 0 };
  return (
    <HeroCell>
      <HeroLabel>
        <Term name="next-harvest">Next harvest</Term>
      </HeroLabel>
      <HeroFigure>{due ? 'now' : (left ?? (waits ? 'After the farm resumes' : 'Not planned'))}</HeroFigure>
      <p>
        {left === null && !waits && 'Nothing is planted now'}
        {due && `Due since block #${index} opened`}
        {!due && left !== null && typeof index === 'number' && `When block #${index} opens`}
        {left !== null && index === null && 'Before the reward expires'}
      </p>
      {progress.interval > 0 && (
        <Steps>
          <BlockSteps {...progress} />
          <p>{blockStepsWords(progress)}</p>
        </Steps>
      )}
      <PoolName contract={contract} />
    </HeroCell>
  );
};

type NextHarvestProps = {
  contract: FarmerContract | null | undefined;
  block: BlockchainData['currentBlock'];
};

/** When the farmer's next harvest is due, and its progress; during an exit, when the exit finishes. */
export const NextHarvest = ({ contract, block }: NextHarvestProps) => {
  if (!contract)
    return (
      <HeroCell>
        <HeroLabel>Pool</HeroLabel>
        <HeroFigure>No pool</HeroFigure>
        <p>Join a pool to earn rewards.</p>
        <p>
          <PageLink of="pool-search">Browse Pools</PageLink>
        </p>
      </HeroCell>
    );
  return contract.status === 'exiting' ? (
    <Leaving contract={contract} />
  ) : (
    <Waiting contract={contract} block={block} />
  );
};
