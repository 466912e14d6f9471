import { type PoolDetails, useUnits } from 'shared-api';
import { BlocksAsTime, KeyValue, Money } from 'shared-ui';
import { readAmount } from '../amounts.ts';

/** What a pool asks of its farmers, as rows of a description list. */
export const PoolTerms = ({ terms }: Pick<PoolDetails, 'terms'>) => {
  const { stake, blockSeconds } = useUnits();
  return (
    <>
      <KeyValue label="Minimum stake">
        <Money amount={readAmount(stake, terms?.minimumStake)} asset={stake} />
      </KeyValue>
      <KeyValue label="Harvest policy">{terms?.harvestPolicy ?? 'Not available'}</KeyValue>
      <KeyValue label="Exit delay">
        {terms?.exitDelay == null ? (
          'Not available'
        ) : (
          <BlocksAsTime blocks={terms.exitDelay} blockSeconds={blockSeconds} />
        )}
      </KeyValue>
    </>
  );
};
