import { useState } from 'react';
import { useUnits } from 'shared-api';
import { usePlant } from 'shared-api/operator';
import { Button, Stack, toast } from 'shared-ui';
import { NumberField } from 'shared-ui/forms';
import { OperationForm } from './operation-form.tsx';
import { MAX_FARMERS } from './operation-input.ts';
import { ResultList } from './result-list.tsx';
import { TargetFields, useTarget } from './target-fields.tsx';
import { tellResult } from './tell-result.ts';

/** Plant: initialise farmer contracts and stake for one block (spec §2, Block Operations). */
export const PlantForm = () => {
  const plant = usePlant();
  const units = useUnits();
  const { target, ...fields } = useTarget();
  const [maxFarmers, setMaxFarmers] = useState<number | null>(MAX_FARMERS.initial);

  const run = async () => {
    if (!target || maxFarmers === null) {
      toast.failure('Validation Error', { description: 'All fields are required' });
      return;
    }
    const outcome = await plant.run({ ...target, maxFarmersCapacity: maxFarmers });
    if (outcome.ok) {
      const { successfulPlants: served, failedPlants: failed } = outcome.value;
      tellResult('Plant', { served, failed, words: `Successfully planted ${served.length} farmers` });
    } else toast.error('Plant Operation Failed', outcome.error);
  };

  return (
    <Stack>
      <OperationForm
        title="Plant"
        description="Only the newest block can be planted. Farmers are taken up to the maximum."
        onSubmit={run}
      >
        <TargetFields {...fields}>
          <NumberField
            label="Max Farmers"
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
          summary={`${plant.data.successfulPlants.length} of ${plant.data.totalRequested} farmers planted`}
          asset={units.stake}
          successes={plant.data.successfulPlants.map(({ farmerId, stakeAmount, transactionHash }) => ({
            farmerId,
            amount: stakeAmount,
            transactionHash,
          }))}
          failures={plant.data.failedPlants}
        />
      )}
    </Stack>
  );
};
