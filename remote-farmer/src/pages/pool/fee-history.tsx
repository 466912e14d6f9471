import type { PoolDetails } from 'shared-api';
import { Card, DescriptionList, KeyValue, Percent, percentWords, RelativeTime } from 'shared-ui';

const TERMS = { of: 1, places: 'terms' } as const;

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
            hint={`${percentWords(rewardSplit, TERMS)} pool, ${percentWords(platformFee, TERMS)} platform`}
          >
            <Percent value={youKeep} places="terms" />
          </KeyValue>
        ))}
      </DescriptionList>
    </Card>
  );
