import { type Amount, type PoolDetails, useUnits } from 'shared-api';
import { BlocksAsTime, KeyValue, Money } from 'shared-ui';
import { readAmount } from '../amounts.ts';

/** "None" if a pool accepts any stake. */
export const MinimumStake = ({ amount }: { amount: Amount | null }) => {
  const { stake } = useUnits();
  return amount === 0n ? 'None' : <Money amount={amount} asset={stake} />;
};

/** A pool's terms, as rows of a description list. */
export const PoolTerms = ({ terms }: Pick<PoolDetails, 'terms'>) => {
  const { stake, blockSeconds } = useUnits();
  return (
    <>
      <KeyValue label="Minimum stake">
        <MinimumStake amount={readAmount(stake, terms?.minimumStake)} />
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
