import {
  type Decimal,
  formatAmount,
  type HarvestResult,
  parseAmount,
  useSession,
  useUnits,
} from 'shared-api';
import { useHarvest } from 'shared-api/pool';
import { Button, Card, Stack, toast } from 'shared-ui';
import { HarvestControl } from './harvest-control.tsx';
import { OperationForm } from './operation-form.tsx';
import { earlierText, splitByOrder } from './order-results.ts';
import { reportResult } from './report-result.ts';
import { ResultList } from './result-list.tsx';
import { TargetFields, useTarget } from './target-fields.tsx';

/** Harvest: distribute rewards to the farmers who worked in one block (spec §2, Block Operations). */
export const HarvestForm = () => {
  const harvest = useHarvest();
  const { reward } = useUnits();
  const { target, whyNone, ...fields } = useTarget();
  const own = useSession().user?.poolerId ?? undefined; // known before the pools are
  const poolerId = fields.poolerId ?? own;

  const amountOf = (text: Decimal | null | undefined) =>
    `${formatAmount(parseAmount(reward, text ?? '0'))} ${reward}`;

  /** The number of harvested farmers, and the rewards and fees of this order. */
  const summaryOf = ({ successfulHarvests, totalEligible, totalRewards, totalFees }: HarvestResult) => {
    const { before } = splitByOrder(successfulHarvests);
    const some = parseAmount(reward, totalFees ?? '0') > 0n;
    const fees = some ? `; ${amountOf(totalRewards)} of rewards and ${amountOf(totalFees)} of fees` : '';
    return `${successfulHarvests.length} of ${totalEligible} ${totalEligible === 1 ? 'farmer' : 'farmers'} harvested${earlierText(before, 'harvested')}${fees}`;
  };

  const run = async () => {
    if (!target) {
      toast.failure('Validation Error', { description: whyNone('Block index and pooler ID are required') });
      return;
    }
    const outcome = await harvest.run(target);
    if (outcome.ok) {
      const { successfulHarvests, failedHarvests, totalRewards } = outcome.value;
      const { now, before } = splitByOrder(successfulHarvests);
      reportResult('Harvest', {
        served: now,
        failed: failedHarvests,
        words: `Distributed ${amountOf(totalRewards)} to ${now.length} farmers${earlierText(before, 'harvested')}`,
      });
    } else toast.error('Harvest Operation Failed', outcome.error);
  };

  return (
    <Stack>
      <OperationForm title="Harvest" description="Possible once the next block has opened." onSubmit={run}>
        <TargetFields {...fields} />
        <div>
          <Button
            variant="primary"
            type="submit"
            icon="wheat"
            pending={harvest.pending}
            pendingLabel="Harvesting..."
          >
            Harvest
          </Button>
        </div>
      </OperationForm>
      {poolerId ? (
        <HarvestControl
          poolerId={poolerId}
          poolName={fields.pools.find(({ value }) => value === poolerId)?.label ?? poolerId}
        />
      ) : (
        // Without a pool, an order would be for every pool.
        <Card title="Automatic Harvests">Choose a pooler to see its automatic harvests.</Card>
      )}
      {harvest.data && (
        <ResultList
          title="Harvest result"
          poolerId={fields.poolerId}
          summary={summaryOf(harvest.data)}
          asset={reward}
          successes={harvest.data.successfulHarvests.map(row => ({
            farmerId: row.farmerId,
            amount: row.reward,
            transactionHash: row.transactionHash,
            earlier: row.earlier,
          }))}
          failures={harvest.data.failedHarvests}
        />
      )}
    </Stack>
  );
};
