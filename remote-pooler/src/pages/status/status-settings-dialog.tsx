import { type FormEvent, useId, useState } from 'react';
import { Button, Select, Stack, toast } from 'shared-ui';
import { NumberField } from 'shared-ui/forms';
import { Dialog } from 'shared-ui/overlays';
import { PACES, type StatusSettings, USUAL } from './status-settings.ts';

type StatusSettingsDialogProps = {
  settings: StatusSettings;
  onSave: (settings: StatusSettings) => void;
  onClose: () => void;
};

/** How often the pooler is looked at, and when its figures warn. */
export default function StatusSettingsDialog({ settings, onSave, onClose }: StatusSettingsDialogProps) {
  const [form, setForm] = useState(settings);
  const id = useId();
  const set = (change: Partial<StatusSettings>) => setForm(before => ({ ...before, ...change }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(form);
    toast.success('Settings Saved', { description: 'They hold in this browser.' });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title="Pooler Status Settings"
      description="They are kept in this browser and change nothing for others."
      footer={
        <>
          <Button onClick={() => setForm(USUAL)}>Usual Settings</Button>
          <Button variant="primary" type="submit" form={id}>
            Save Settings
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={save} noValidate>
        <Stack>
          <Select<(typeof PACES)[number]['value']>
            label="Refresh"
            options={PACES}
            value={`${form.refreshSeconds}`}
            onValueChange={value =>
              set({ refreshSeconds: Number(value) as StatusSettings['refreshSeconds'] })
            }
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
        </Stack>
      </form>
    </Dialog>
  );
}
