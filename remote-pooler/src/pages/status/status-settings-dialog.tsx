import { Button, Select, toast } from 'shared-ui';
import { NumberField, useForm } from 'shared-ui/forms';
import { FormDialog } from '../form-dialog.tsx';
import { DEFAULTS, PACES, type StatusSettings } from './status-settings.ts';

type StatusSettingsDialogProps = {
  settings: StatusSettings;
  onSave: (settings: StatusSettings) => void;
  onClose: () => void;
};

/** The refresh interval of the status page, and the limits at which its figures warn. */
export default function StatusSettingsDialog({ settings, onSave, onClose }: StatusSettingsDialogProps) {
  const form = useForm({
    initial: settings,
    onSubmit: chosen => {
      onSave(chosen);
      toast.success('Settings Saved', { description: 'Saved in this browser only.' });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Pooler Status Settings"
      description="Saved in this browser only."
      submitLabel="Save Settings"
      other={<Button onClick={() => form.fill(DEFAULTS)}>Default Settings</Button>}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Select<(typeof PACES)[number]['value']>
        label="Refresh"
        options={PACES}
        value={`${form.values.refreshSeconds}`}
        onValueChange={value => form.set('refreshSeconds', Number(value) as StatusSettings['refreshSeconds'])}
      />
      <NumberField
        label="Warn above"
        hint="Of CPU, memory or disk."
        unit="%"
        min={1}
        max={100}
        value={form.values.warnAbove}
        onValueChange={value => form.set('warnAbove', value ?? DEFAULTS.warnAbove)}
      />
      <NumberField
        label="Slow above"
        hint="Average response in milliseconds."
        unit="ms"
        min={1}
        max={60_000}
        value={form.values.slowAbove}
        onValueChange={value => form.set('slowAbove', value ?? DEFAULTS.slowAbove)}
      />
    </FormDialog>
  );
}
