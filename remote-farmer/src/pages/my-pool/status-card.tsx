import { useId, useState } from 'react';
import { type UnitsOfPool, useCapability, useReadOnly } from 'shared-api';
import { waitsForFarm } from 'shared-api/farmer';
import { Button, blocksDuration, Link, lazyDialog, Percent, useServerNow, VisuallyHidden } from 'shared-ui';
import { BlockSteps, blockStepsWords, timeLeft } from 'shared-ui/content';
import { styled } from 'styled-components';
import { prefetch } from '../prefetch.ts';
import { ChangeButton } from './change-button.tsx';
import { contractTerms } from './contract-defaults.ts';
import { ContractState } from './contract-state.tsx';
import type { FactsProps } from './facts-drawer.tsx';
import { harvestLabel } from './harvest-label.ts';

const loadFacts = () => import(/* webpackChunkName: 'contract-dialogs' */ './facts-drawer.tsx');
const FactsDrawer = lazyDialog(loadFacts);
const prefetchFacts = prefetch(loadFacts);

const Frame = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4) var(--space-6);
  padding: var(--space-4) var(--card-pad);
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--radius-l);

  & > :first-child {
    flex: 1 1 22rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  & h2 {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    font-size: var(--text-section);
    line-height: var(--leading-section);
    letter-spacing: -0.01em;
  }

  & p {
    color: var(--text-2);
  }

`;

const Actions = styled.div`
  display: grid;
  gap: var(--space-2);

  @media (max-width: 639.98px) {
    display: flex;
    flex: 1 1 100%;
    flex-wrap: wrap;
    white-space: nowrap;

    & > * {
      flex: 1;
    }
  }
`;

const Next = styled.div`
  min-width: 12rem;

  @media (max-width: 639.98px) {
    flex: 1 1 100%;
  }

  & > small {
    color: var(--text-2);
    font-size: var(--text-caption);
    line-height: var(--leading-caption);
  }

  & > div {
    font-size: var(--text-title);
    font-weight: 600;
    line-height: var(--leading-title);
    letter-spacing: -0.02em;
  }

  & > [data-steps] {
    margin-top: var(--space-2);
  }
`;

/** Counts in step with the countdowns of the header and the dashboard. */
const TimeLeft = ({ contract }: Pick<FactsProps, 'contract'>) => {
  const now = useServerNow();
  const { next_harvest_at: at } = contract;
  if (!at) return waitsForFarm(contract) ? 'After the farm resumes' : 'Once a block is worked';
  const left = Date.parse(at) - now;
  return left > 0 ? timeLeft(left) : 'Due now';
};

/**
 * The pool, the terms in one line, the progress to the next harvest, and Adjust Stake; a disclosure shows all facts and
 * terms.
 */
export const StatusCard = (props: FactsProps & { units: UnitsOfPool }) => {
  const { contract, units } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const terms = contractTerms(contract);
  const blocks = terms.harvestInterval.value;
  const keep = 1 - terms.rewardSplit.value - terms.platformFee.value;
  // An exiting contract has no next harvest after its last one.
  const harvests = contract.status !== 'exiting' || contract.next_harvest_at != null;
  const steps = { interval: blocks, worked: contract.worked_blocks ?? 0, open: contract.open_blocks ?? 0 };
  const readOnly = useReadOnly();
  const adjustable = useCapability('contract-settings') && !readOnly && contract.status === 'active';
  return (
    <Frame aria-labelledby={id}>
      <div>
        <h2>
          <span id={id}>
            {contract.pooler_id ? (
              <Link to={`/farmer/pools/${contract.pooler_id}`}>{terms.poolName.value}</Link>
            ) : (
              terms.poolName.value
            )}
          </span>
          <ContractState status={contract.status} />
        </h2>
        <p>
          <Percent value={contract.stake_percentage} of={1} places={0} missing="No" /> stake, harvested every{' '}
          {blocks === 1 ? 'block' : `${blocks} blocks`} ({blocksDuration(blocks, units.blockSeconds)}). You
          keep <Percent value={keep} of={1} />.
        </p>
      </div>
      {harvests && (
        <Next>
          <small>{harvestLabel(contract)}</small>
          <div>
            <TimeLeft contract={contract} />
          </div>
          {contract.status === 'active' && (
            <div data-steps>
              <BlockSteps {...steps} />
              <VisuallyHidden>{blockStepsWords(steps)}</VisuallyHidden>
            </div>
          )}
        </Next>
      )}
      <Actions>
        {adjustable && <ChangeButton setting="stake" contract={contract} />}
        <Button
          icon="panel"
          aria-haspopup="dialog"
          onPointerEnter={prefetchFacts}
          onFocus={prefetchFacts}
          onClick={() => setOpen(true)}
        >
          Facts and terms
        </Button>
      </Actions>
      {open && <FactsDrawer {...props} onClose={() => setOpen(false)} />}
    </Frame>
  );
};
