import { useState } from 'react';
import { Button, Select, toast } from 'shared-ui';
import { NumberField } from 'shared-ui/forms';
import { FormDialog } from '../form-dialog.tsx';
import { PACES, type StatusSettings, USUAL } from './status-settings.ts';

type StatusSettingsDialogProps = {
  settings: StatusSettings;
  onSave: (settings: StatusSettings) => void;
  onClose: () => void;
};

/** How often the pooler is looked at, and when its figures warn. */
export default function StatusSettingsDialog({ settings, onSave, onClose }: StatusSettingsDialogProps) {
  const [form, setForm] = useState(settings);
  const set = (change: Partial<StatusSettings>) => setForm(before => ({ ...before, ...change }));
  const save = () => {
    onSave(form);
    toast.success('Settings Saved', { description: 'Saved in this browser only.' });
    onClose();
  };
  return (
    <FormDialog
      title="Pooler Status Settings"
      description="Saved in this browser only."
      submitLabel="Save Settings"
      other={<Button onClick={() => setForm(USUAL)}>Default Settings</Button>}
      onSubmit={save}
      onClose={onClose}
    >
      <Select<(typeof PACES)[number]['value']>
        label="Refresh"
        options={PACES}
        value={`${form.refreshSeconds}`}
        onValueChange={value => set({ refreshSeconds: Number(value) as StatusSettings['refreshSeconds'] })}
      />
      <NumberField
        label="Warn above"
        hint="Of CPU, memory or disk."
        unit="%"
        min={1}
        max={100}
        value={form.warnAbove}
        onValueChange={value => set({ warnAbove: value ?? USUAL.warnAbove })}
      />
      <NumberField
        label="Slow above"
        hint="Average response in milliseconds."
        unit="ms"
        min={1}
        max={60_000}
        value={form.slowAbove}
        onValueChange={value => set({ slowAbove: value ?? USUAL.slowAbove })}
      />
    </FormDialog>
  );
}
