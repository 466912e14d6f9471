import { Button, Row } from 'shared-ui';

type SaveRowProps = {
  label: string;
  /** Whether the form differs from the saved values. */
  changed: boolean;
  pending: boolean;
};

/** The footer of a settings form. */
export const SaveRow = ({ label, changed, pending }: SaveRowProps) => (
  <Row>
    <Button type="submit" variant="primary" disabled={!changed} pending={pending} pendingLabel="Saving...">
      {label}
    </Button>
    {changed && <span>Unsaved changes.</span>}
  </Row>
);
