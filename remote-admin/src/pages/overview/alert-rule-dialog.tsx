import {
  ALERT_CHANNELS,
  ALERT_METRICS,
  type AlertChannel,
  type AlertMetric,
  useAddAlertRule,
} from 'shared-api/status';
import { Checkbox, Select, Stack, toast } from 'shared-ui';
import { TextField, useForm } from 'shared-ui/forms';
import { FormDialog } from 'shared-ui/overlays';
import { CHANNELS } from './alert-rules.tsx';

const METRICS = (Object.keys(ALERT_METRICS) as AlertMetric[]).map(value => ({
  value,
  label: ALERT_METRICS[value].label,
}));

type Draft = { metric: AlertMetric; threshold: string; channels: readonly AlertChannel[] };
const EMPTY: Draft = { metric: 'success_rate', threshold: '', channels: ['page', 'mail'] };

/** Adds an alert rule. */
export default function AlertRuleDialog({ onClose }: { onClose: () => void }) {
  const { run, pending, error } = useAddAlertRule();
  const form = useForm({
    draft: 'alert-rule',
    initial: EMPTY,
    check: ({ threshold, channels }) => ({
      threshold: /^\d+(\.\d{1,7})?$/.test(threshold.trim()) ? undefined : 'Enter a number, such as 95',
      channels: channels.length > 0 ? undefined : 'Choose a channel',
    }),
    onSubmit: async ({ metric, threshold, channels }) => {
      const outcome = await run({ metric, threshold: threshold.trim(), channels: [...channels] });
      if (!outcome.ok) return;
      toast.success('Alert rule added');
      onClose();
    },
  });
  const { metric, channels } = form.values;
  const { unit, fires } = ALERT_METRICS[metric];
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={form.submit}
      title="Add an alert rule"
      description="Checked every minute. It alerts all administrators once, and again only after it has cleared."
      confirmLabel="Add rule"
      pendingLabel="Adding..."
      pending={pending}
      failed={{ title: 'The rule was not added', error }}
    >
      <Select
        label="Figure"
        options={METRICS}
        value={metric}
        onValueChange={value => form.set('metric', value)}
      />
      <TextField
        label={fires === 'above' ? 'Alert above' : 'Alert below'}
        inputMode="decimal"
        autoComplete="off"
        {...(unit && { end: unit })}
        {...form.text('threshold')}
      />
      <fieldset>
        <legend>Channels</legend>
        <Stack $gap={1}>
          {ALERT_CHANNELS.map(channel => (
            <Checkbox
              key={channel}
              label={CHANNELS[channel]}
              checked={channels.includes(channel)}
              onCheckedChange={on =>
                form.set('channels', on ? [...channels, channel] : channels.filter(each => each !== channel))
              }
            />
          ))}
        </Stack>
        {form.errors.channels && <p role="alert">{form.errors.channels}</p>}
      </fieldset>
    </FormDialog>
  );
}
