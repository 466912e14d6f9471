import { useUnits } from 'shared-api';
import { BlocksAsTime, DescriptionList, KeyValue, Mono, Percent } from 'shared-ui';
import { TermRows } from './term-rows.tsx';
import type { PendingContract } from './use-join-flow.ts';

/** The server's terms of the contract that the farmer is about to confirm. */
export const JoinTerms = ({ contract }: { contract: PendingContract }) => {
  const { blockSeconds } = useUnits();
  const { contractId, stakePercentage, harvestInterval, ...terms } = contract;
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
      <TermRows {...terms} />
    </DescriptionList>
  );
};
