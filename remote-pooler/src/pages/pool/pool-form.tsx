import { asPercent, useCapability } from 'shared-api';
import type { PoolStanding } from 'shared-api/operator';
import { type PoolChange, useChangePool } from 'shared-api/pool';
import {
  Alert,
  ButtonLink,
  Card,
  DescriptionList,
  Grid,
  KeyValue,
  percentWords,
  RelativeTime,
  Stack,
  toast,
} from 'shared-ui';
import { Address } from 'shared-ui/content';
import { NumberField, TextField } from 'shared-ui/forms';
import { SaveRow } from '../save-row.tsx';
import { useSavedForm } from '../use-saved-form.ts';

// The server's limits.
const LONGEST_NAME = 100;
const LONGEST_DESCRIPTION = 500;
const MAX_SEATS = 1000;
const MAX_SHARE = 50; // percent

interface Values {
  name: string;
  description: string;
  seats: number | null;
  /** In percent. */
  share: number | null;
}

const valuesOf = ({ name, description, maxFarmers, rewardSplit }: PoolStanding): Values => ({
  name,
  description,
  seats: maxFarmers,
  share: rewardSplit == null ? null : asPercent(rewardSplit),
});

/** Only the changed fields, with the share as a fraction. */
const changes = (before: Values, { name, description, seats, share }: Values): PoolChange => ({
  ...(name.trim() !== before.name && { name }),
  ...(description.trim() !== before.description && { description }),
  ...(seats !== null && seats !== before.seats && { maxFarmers: seats }),
  ...(share !== null && share !== before.share && { rewardSplit: Math.round(share * 1e6) / 1e8 }),
});

/** Name, description, seats and share of the operator's pool. */
export const PoolForm = ({ pool }: { pool: PoolStanding }) => {
  const save = useChangePool();
  const changeable = useCapability('payout-change') === true;
  const before = valuesOf(pool);
  const taken = pool.currentFarmers;
  const form = useSavedForm<Values>(before, {
    draft: `pool-${pool.poolerId}`,
    check: ({ name, seats, share }) => ({
      ...(name.trim() === '' && { name: 'Pool name is required' }),
      ...((seats ?? 0) < Math.max(1, taken) && { seats: `At least ${Math.max(1, taken)}` }),
      ...(share === null && { share: "The pool's share is required" }),
    }),
    onSubmit: async values => {
      const outcome = await save.run(changes(before, values));
      if (outcome.ok) toast.success('Pool changed');
    },
  });
  const change = changes(before, form.values);
  const changed = Object.keys(change).length > 0;
  return (
    <Stack as="form" onSubmit={form.submit} noValidate aria-label="Pool">
      <Grid $columns={2} $min="20rem">
        <Card title="Pool">
          <TextField label="Name" maxLength={LONGEST_NAME} {...form.text('name')} />
          <TextField
            label="Description"
            hint="Shown on the pool's card and page."
            maxLength={LONGEST_DESCRIPTION}
            {...form.text('description')}
          />
          <NumberField
            label="Seats"
            hint={`${taken} taken`}
            min={1}
            max={MAX_SEATS}
            {...form.number('seats')}
          />
        </Card>
        <Card title="Terms">
          <NumberField
            label="Pool's share"
            hint="Your share of each reward. A change applies to new members immediately and to current members after seven days. They are notified and can leave before then without a penalty."
            unit="%"
            min={0}
            max={MAX_SHARE}
            step={0.01}
            {...form.number('share')}
          />
          <DescriptionList>
            <KeyValue label="New members keep" hint="After your share and the platform fee">
              {pool.youKeep == null ? '' : percentWords(pool.youKeep, { places: 'terms' })}
            </KeyValue>
            {pool.membersFrom && (
              <KeyValue label="Applies to current members">
                <RelativeTime at={pool.membersFrom} />
              </KeyValue>
            )}
            {pool.address && (
              <KeyValue label="Paid to">
                <Address address={pool.address} />
                {changeable && (
                  <ButtonLink size="sm" to="/account?tab=payout">
                    Change payout wallet
                  </ButtonLink>
                )}
              </KeyValue>
            )}
          </DescriptionList>
        </Card>
      </Grid>
      {save.error && (
        <Alert tone="loss" title="Pool not changed">
          {save.error.message}
        </Alert>
      )}
      <SaveRow label="Save changes" changed={changed} pending={save.pending} />
    </Stack>
  );
};
