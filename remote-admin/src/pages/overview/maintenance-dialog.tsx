import { type ServiceStatus, useSetMaintenance } from 'shared-api/status';
import { toast } from 'shared-ui';
import { localDateTime, TextField, useForm } from 'shared-ui/forms';
import { FormDialog } from 'shared-ui/overlays';

type MaintenanceDialogProps = {
  /** Null while maintenance mode is off. */
  current: NonNullable<ServiceStatus['maintenance']> | null;
  onClose: () => void;
};

const endError = (until: string) => {
  const end = Date.parse(until);
  // Browsers accept years of more than four digits, which Date.parse does not read.
  if (Number.isNaN(end)) return 'Enter a valid time';
  return end <= Date.now() ? 'The end is in the past' : undefined;
};

/** Switches maintenance mode on, or changes its message and end. */
export default function MaintenanceDialog({ current, onClose }: MaintenanceDialogProps) {
  const { run, pending, error } = useSetMaintenance();
  const form = useForm({
    draft: 'maintenance',
    initial: { message: current?.message ?? '', until: localDateTime(current?.until) },
    check: ({ message, until }) => ({
      message: message.trim().length < 3 ? 'Enter a message' : undefined,
      until: until ? endError(until) : undefined,
    }),
    onSubmit: async ({ message, until }) => {
      const outcome = await run({ message, until: until ? new Date(until).toISOString() : null });
      if (!outcome.ok) return;
      toast.success(current ? 'Maintenance mode changed' : 'Maintenance mode is on');
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={form.submit}
      title={current ? 'Change maintenance mode' : 'Switch on maintenance mode'}
      description="Farmers and operators can only read, sign in and withdraw. Open blocks are worked and harvested; nothing new is planted."
      confirmLabel={current ? 'Save' : 'Switch on'}
      pendingLabel="Saving..."
      pending={pending}
      failed={{ title: 'Maintenance mode was not changed', error }}
    >
      <TextField
        label="Message"
        hint="Shown on every page except the landing page."
        maxLength={300}
        {...form.text('message')}
      />
      <TextField
        label="End"
        hint="Maintenance mode switches itself off then. Leave empty to switch it off yourself."
        type="datetime-local"
        {...form.text('until')}
      />
    </FormDialog>
  );
}
