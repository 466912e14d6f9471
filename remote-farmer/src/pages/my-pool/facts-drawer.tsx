import { type ReactNode, useId } from 'react';
import type { CurrentFarmer, FarmerContract, FarmerSummary, UnitsOfPool } from 'shared-api';
import { plantingPausedAt, useBlockchainData, waitsForFarm } from 'shared-api/farmer';
import { BlocksAsTime, DescriptionList, KeyValue, Money, Percent, RelativeTime, Term } from 'shared-ui';
import { Hash, Upcoming } from 'shared-ui/content';
import { Dialog } from 'shared-ui/overlays';
import { styled } from 'styled-components';
import { readAmount } from '../amounts.ts';
import { exitDelayText } from '../exit-delay.ts';
import { contractTerms, defaultHint, withoutUnderscores } from './contract-defaults.ts';
import { ContractState } from './contract-state.tsx';
import { contractBadge } from './contract-status.ts';
import { harvestLabel } from './harvest-label.ts';

/**
 * When the farmer's next planting happens (ux.md rule 5): with the next block, which may be due and still wait for a
 * plant.
 */
const NextPlant = () => (
  <Upcoming at={useBlockchainData().data?.currentBlock?.nextBlockAt} due="As the next block opens" />
);

export type FactsProps = {
  farmer: CurrentFarmer['farmer'];
  contract: FarmerContract;
  summary: FarmerSummary | undefined;
  units: UnitsOfPool;
};

const Group = styled.section`
  display: grid;
  gap: var(--space-3);

  & + & {
    margin-top: var(--space-2);
  }

  & > h3 {
    color: var(--text-2);
    font-size: var(--text-caption);
    font-weight: 400;
    line-height: var(--leading-caption);
    letter-spacing: 0;
  }
`;

const Facts = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Group aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <DescriptionList>{children}</DescriptionList>
    </Group>
  );
};

/** Contract Terms and Pool Information (spec §2, My Pool), and what was planted over time. */
export default function FactsDrawer({
  farmer,
  contract,
  summary,
  units,
  onClose,
}: FactsProps & { onClose: () => void }) {
  const terms = contractTerms(contract);
  const planting = contractBadge(contract.status) === 'active' && !plantingPausedAt(contract);
  const harvests = contract.status !== 'exiting' || contract.next_harvest_at != null;
  return (
    <Dialog open onOpenChange={onClose} title="Facts and terms" size="drawer">
      <Facts title="Contract Terms">
        <KeyValue label={<Term name="you-keep">You keep</Term>}>
          <Percent value={1 - terms.rewardSplit.value - terms.platformFee.value} of={1} places="terms" />
        </KeyValue>
        <KeyValue label="Reward Split" hint={defaultHint(terms.rewardSplit) ?? "The pool's part"}>
          <Percent value={terms.rewardSplit.value} of={1} places="terms" />
        </KeyValue>
        <KeyValue label="Platform Fee" hint={defaultHint(terms.platformFee)}>
          <Percent value={terms.platformFee.value} of={1} places="terms" />
        </KeyValue>
        <KeyValue label="Exit Delay" hint={defaultHint(terms.exitDelayHours)}>
          {exitDelayText(terms.exitDelayHours.value, units.blockSeconds)}
        </KeyValue>
        <KeyValue label="Created By" hint={defaultHint(terms.createdBy)}>
          {withoutUnderscores(terms.createdBy.value)}
        </KeyValue>
      </Facts>
      <Facts title="Pool Information">
        <KeyValue label="Pool" hint={defaultHint(terms.poolName)}>
          {terms.poolName.value}
        </KeyValue>
        <KeyValue label="Status">
          <ContractState status={contract.status} />
        </KeyValue>
        <KeyValue label="Joined">
          <RelativeTime at={farmer.joined_pool_at ?? contract.created_at} />
        </KeyValue>
        <KeyValue label="Contract">
          <Hash hash={contract.id} characters={10} />
        </KeyValue>
        <KeyValue label="Stake percentage">
          <Percent value={contract.stake_percentage} of={1} places={0} />
        </KeyValue>
        <KeyValue label="Harvest interval" hint={defaultHint(terms.harvestInterval)}>
          <BlocksAsTime blocks={terms.harvestInterval.value} blockSeconds={units.blockSeconds} />
        </KeyValue>
        {planting && (
          <KeyValue label="Next plant">
            <NextPlant />
          </KeyValue>
        )}
        {harvests && (
          <KeyValue label={harvestLabel(contract)}>
            <Upcoming
              at={contract.next_harvest_at}
              due="Due now"
              missing={waitsForFarm(contract) ? 'After the farm resumes' : 'Once a block is worked'}
            />
          </KeyValue>
        )}
        <KeyValue label="Last harvest">
          <RelativeTime at={contract.last_harvest_at} />
        </KeyValue>
        {contract.harvest_by && (
          <KeyValue label="Harvest by">
            <RelativeTime at={contract.harvest_by} />
          </KeyValue>
        )}
      </Facts>
      <Facts title="Over time">
        <KeyValue
          label={<Term name="planted-over-time">Planted over time</Term>}
          hint="Every planting added up. The same KALE counts again in each block."
        >
          <Money amount={readAmount(units.stake, summary?.lifetime?.totalStakedHuman)} asset={units.stake} />
        </KeyValue>
      </Facts>
    </Dialog>
  );
}
