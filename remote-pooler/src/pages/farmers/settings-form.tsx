import type { PoolerId } from 'shared-api';
import { type PoolerSettings, useSetPoolerSettings } from 'shared-api/pool';
import { ButtonLink, Card, Grid, Stack, toast } from 'shared-ui';
import { NumberField, TextField } from 'shared-ui/forms';
import { SaveRow } from '../save-row.tsx';
import { useSavedForm } from '../use-saved-form.ts';

const LONGEST_NOTE = 500;

type SettingsFormProps = { poolerId: PoolerId | undefined; saved: PoolerSettings };

/** An operator's settings for their pool, saved on the server. */
export const SettingsForm = ({ poolerId, saved }: SettingsFormProps) => {
  const save = useSetPoolerSettings();
  const form = useSavedForm(saved, {
    onSubmit: async settings => {
      const outcome = await save.run({ ...settings, ...(poolerId && { poolerId }) });
      if (outcome.ok) toast.success('Settings Saved');
      else toast.error('Settings Not Saved', outcome.error);
    },
  });
  const { values, changed } = form;
  return (
    <Stack as="form" onSubmit={form.submit} noValidate>
      <Grid $columns={3} $min="18rem">
        <Card title="Onboarding">
          <TextField
            label="Welcome message"
            hint="Included in every invitation."
            maxLength={LONGEST_NOTE}
            {...form.text('invitationNote')}
          />
        </Card>
        <Card title="Performance Monitoring">
          <NumberField
            label="Target success rate"
            hint="Share of a farmer’s plantings that ended in accepted work (all time). Blocks your pool missed count too. Farmers below the target are marked in the list."
            unit="%"
            min={0}
            max={100}
            value={values.minimumSuccessRate}
            onValueChange={value => form.set('minimumSuccessRate', value ?? saved.minimumSuccessRate)}
          />
          <NumberField
            label="Inactive after"
            hint="Days without a planting for a farmer with a seat."
            unit="days"
            min={1}
            max={365}
            value={values.inactiveAfterDays}
            onValueChange={value => form.set('inactiveAfterDays', value ?? saved.inactiveAfterDays)}
          />
        </Card>
        <Card title="Communication">
          <p>
            Farmers are notified when you suspend, resume or remove them, and by email if they have chosen
            that.
          </p>
          <div>
            <ButtonLink size="sm" to="/account?tab=notifications">
              Notification settings
            </ButtonLink>
          </div>
        </Card>
      </Grid>
      <SaveRow label="Save Settings" changed={changed} pending={save.pending} />
    </Stack>
  );
};
