import { useUnits } from 'shared-api';
import { BlocksAsTime, DescriptionList, KeyValue, Mono, Percent } from 'shared-ui';
import { exitDelayText } from '../exit-delay.ts';
import type { PendingContract } from './use-join-flow.ts';

/** What the farmer is about to agree to, as the server laid it down. */
export const JoinTerms = ({ contract }: { contract: PendingContract }) => {
  const { blockSeconds } = useUnits();
  const { contractId, stakePercentage, harvestInterval, rewardSplit, platformFee, exitDelay } = contract;
  return (
    <DescriptionList>
      <KeyValue label="Contract">
        <Mono>{contractId.length > 12 ? `${contractId.slice(0, 12)}...` : contractId}</Mono>
      </KeyValue>
      <KeyValue label="Stake percentage">
        <Percent value={stakePercentage} of={1} places={0} />
      </KeyValue>
      <KeyValue label="Harvest interval">
        {harvestInterval == null ? (
          'Not available'
        ) : (
          <BlocksAsTime blocks={harvestInterval} blockSeconds={blockSeconds} />
        )}
      </KeyValue>
      <KeyValue label="Pooler's share of rewards">
        <Percent value={rewardSplit} of={1} />
      </KeyValue>
      <KeyValue label="Platform fee">
        <Percent value={platformFee} of={1} />
      </KeyValue>
      <KeyValue label="Exit delay">
        {exitDelay == null ? 'Not available' : exitDelayText(exitDelay, blockSeconds)}
      </KeyValue>
    </DescriptionList>
  );
};
