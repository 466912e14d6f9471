import { useState } from 'react';
import { useUnits } from 'shared-api';
import { usePlant } from 'shared-api/pool';
import { Button, Stack, toast } from 'shared-ui';
import { NumberField } from 'shared-ui/forms';
import { OperationForm } from './operation-form.tsx';
import { MAX_FARMERS } from './operation-input.ts';
import { earlierText, splitByOrder } from './order-results.ts';
import { reportResult } from './report-result.ts';
import { ResultList } from './result-list.tsx';
import { TargetFields, useTarget } from './target-fields.tsx';

const REQUIRED = 'All fields are required'; // spec §5

/** Plant: initialise farmer contracts and stake for one block (spec §2, Block Operations). */
export const PlantForm = () => {
  const plant = usePlant();
  const units = useUnits();
  const { target, whyNone, ...fields } = useTarget();
  const [maxFarmers, setMaxFarmers] = useState<number | null>(MAX_FARMERS.initial);

  const run = async () => {
    if (!target || maxFarmers === null) {
      const description = maxFarmers === null ? REQUIRED : whyNone(REQUIRED);
      toast.failure('Validation Error', { description });
      return;
    }
    const outcome = await plant.run({ ...target, maxFarmersCapacity: maxFarmers });
    if (outcome.ok) {
      const { successfulPlants, failedPlants } = outcome.value;
      const { now, before } = splitByOrder(successfulPlants);
      reportResult('Plant', {
        served: now,
        failed: failedPlants,
        words: `Successfully planted ${now.length} farmers${earlierText(before, 'planted')}`,
      });
    } else toast.error('Plant Operation Failed', outcome.error);
  };

  return (
    <Stack>
      <OperationForm
        title="Plant"
        description="Only the newest block can be planted, for at most this many farmers."
        onSubmit={run}
      >
        <TargetFields {...fields}>
          <NumberField
            label="Max Farmers"
            hint={`${MAX_FARMERS.min} to ${MAX_FARMERS.max}`}
            min={MAX_FARMERS.min}
            max={MAX_FARMERS.max}
            value={maxFarmers}
            onValueChange={setMaxFarmers}
          />
        </TargetFields>
        <div>
          <Button
            variant="primary"
            type="submit"
            icon="sprout"
            pending={plant.pending}
            pendingLabel="Planting..."
          >
            Plant
          </Button>
        </div>
      </OperationForm>
      {plant.data && (
        <ResultList
          title="Plant result"
          poolerId={fields.poolerId}
          summary={`${plant.data.successfulPlants.length} of ${plant.data.totalRequested} ${plant.data.totalRequested === 1 ? 'farmer' : 'farmers'} planted${earlierText(splitByOrder(plant.data.successfulPlants).before, 'planted')}`}
          asset={units.stake}
          successes={plant.data.successfulPlants.map(
            ({ farmerId, stakeAmount, transactionHash, earlier }) => ({
              farmerId,
              amount: stakeAmount,
              transactionHash,
              earlier,
            }),
          )}
          failures={plant.data.failedPlants}
        />
      )}
    </Stack>
  );
};
