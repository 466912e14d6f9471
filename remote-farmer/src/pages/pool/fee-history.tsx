import type { PoolDetails } from 'shared-api';
import { Card, DescriptionList, KeyValue, Percent, percentWords, RelativeTime } from 'shared-ui';

type FeeHistoryProps = { fees: NonNullable<PoolDetails['feeHistory']> };

/** The share that new members kept over time, newest first. */
export const FeeHistory = ({ fees }: FeeHistoryProps) =>
  fees.length > 0 && (
    <Card title="Fee history" description="The part of a reward that new members keep, and the fees.">
      <DescriptionList>
        {fees.map(({ since, youKeep, rewardSplit, platformFee }) => (
          <KeyValue
            key={since}
            label={
              <>
                Set <RelativeTime at={since} />
              </>
            }
            hint={`${percentWords(rewardSplit * 100)} pool, ${percentWords(platformFee * 100)} platform`}
          >
            <Percent value={youKeep} />
          </KeyValue>
        ))}
      </DescriptionList>
    </Card>
  );
