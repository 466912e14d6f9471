import { formatAmount, parseAmount, useSession, useUnits } from 'shared-api';
import { useHarvest } from 'shared-api/operator';
import { Button, Stack, toast } from 'shared-ui';
import { HarvestControl } from './harvest-control.tsx';
import { OperationForm } from './operation-form.tsx';
import { ResultList } from './result-list.tsx';
import { TargetFields, useTarget } from './target-fields.tsx';
import { tellResult } from './tell-result.ts';

/** Harvest: distribute rewards to the farmers who worked in one block (spec §2, Block Operations). */
export const HarvestForm = () => {
  const harvest = useHarvest();
  const { reward } = useUnits();
  const { target, ...fields } = useTarget();
  const own = useSession().user?.poolerId ?? undefined; // known before the pools are

  const run = async () => {
    if (!target) {
      toast.failure('Validation Error', { description: 'Block index and pooler ID are required' });
      return;
    }
    const outcome = await harvest.run(target);
    if (outcome.ok) {
      const { successfulHarvests, failedHarvests, totalRewards } = outcome.value;
      const total = formatAmount(parseAmount(reward, totalRewards ?? '0'));
      tellResult('Harvest', {
        served: successfulHarvests,
        failed: failedHarvests,
        words: `Distributed ${total} ${reward} to ${successfulHarvests.length} farmers`,
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
      <HarvestControl poolerId={fields.poolerId ?? own} />
      {harvest.data && (
        <ResultList
          title="Harvest result"
          summary={`${harvest.data.successfulHarvests.length} of ${harvest.data.totalEligible} farmers harvested`}
          asset={reward}
          successes={harvest.data.successfulHarvests.map(row => ({
            farmerId: row.farmerId,
            amount: row.reward,
            transactionHash: row.transactionHash,
          }))}
          failures={harvest.data.failedHarvests}
        />
      )}
    </Stack>
  );
};
