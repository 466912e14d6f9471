import { type FormEvent, useState } from 'react';
import type { PoolerId } from 'shared-api';
import { type PoolerSettings, useSetPoolerSettings } from 'shared-api/operator';
import { Button, ButtonLink, Card, Checkbox, Grid, Row, Stack, toast } from 'shared-ui';
import { NumberField, TextField } from 'shared-ui/forms';

const LONGEST_NOTE = 500;

type SettingsFormProps = { poolerId: PoolerId | undefined; saved: PoolerSettings };

/** What an operator sets for their pool; kept by the server, so that it holds on every device. */
export const SettingsForm = ({ poolerId, saved }: SettingsFormProps) => {
  const [form, setForm] = useState<PoolerSettings>(saved);
  const save = useSetPoolerSettings();
  const set = (change: Partial<PoolerSettings>) => setForm(before => ({ ...before, ...change }));
  const changed = JSON.stringify(form) !== JSON.stringify({ ...form, ...saved });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await save.run({ ...form, ...(poolerId && { poolerId }) });
    if (outcome.ok) {
      setForm(outcome.value);
      toast.success('Settings Saved');
    } else toast.error('Settings Not Saved', outcome.error);
  };
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <Grid $columns={3} $min="18rem">
        <Card title="Onboarding" icon="user">
          <TextField
            label="Welcome message"
            hint="Included in every invitation."
            maxLength={LONGEST_NOTE}
            value={form.invitationNote}
            onChange={event => set({ invitationNote: event.target.value })}
          />
        </Card>
        <Card title="Performance Monitoring" icon="chart">
          <NumberField
            label="Target success rate"
            hint="Share of a farmer’s plantings that ended in accepted work (all time). Blocks your pool missed count too. Farmers below the target are marked in the list."
            unit="%"
            min={0}
            max={100}
            value={form.minimumSuccessRate}
            onValueChange={value => set({ minimumSuccessRate: value ?? saved.minimumSuccessRate })}
          />
          <NumberField
            label="Inactive after"
            hint="Days without a planting for a farmer with a seat."
            unit="days"
            min={1}
            max={365}
            value={form.inactiveAfterDays}
            onValueChange={value => set({ inactiveAfterDays: value ?? saved.inactiveAfterDays })}
          />
        </Card>
        <Card title="Communication" icon="bell">
          <Checkbox
            label="Email farmers"
            hint="When you suspend, resume or remove them."
            checked={form.tellFarmers}
            onCheckedChange={tellFarmers => set({ tellFarmers })}
          />
          <div>
            <ButtonLink size="sm" to="/account?tab=notifications">
              Notification settings
            </ButtonLink>
          </div>
        </Card>
      </Grid>
      <Row>
        <Button
          type="submit"
          variant="primary"
          disabled={!changed}
          pending={save.pending}
          pendingLabel="Saving..."
        >
          Save Settings
        </Button>
        {changed && <span>Unsaved changes.</span>}
      </Row>
    </Stack>
  );
};
