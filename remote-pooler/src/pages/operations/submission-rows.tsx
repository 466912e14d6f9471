import { useRef } from 'react';
import { IconButton } from 'shared-ui';
import { TextField } from 'shared-ui/forms';
import { styled } from 'styled-components';
import { nonceError, type SubmissionRow } from './operation-input.ts';

const Submission = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  align-items: start;
  gap: var(--space-3);

  & > button {
    margin-top: 1.75rem; /* beside the fields, below their labels */
  }

  @media (max-width: 639.98px) {
    grid-template-columns: minmax(0, 1fr) auto;

    & > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

type SubmissionRowsProps = {
  rows: readonly SubmissionRow[];
  onChange: (rows: readonly SubmissionRow[]) => void;
};

/** The submissions as typed. The last remaining row cannot be removed (spec §2). */
export const SubmissionRows = ({ rows, onChange }: SubmissionRowsProps) => {
  const change = (key: number, part: Partial<SubmissionRow>) =>
    onChange(rows.map(row => (row.key === key ? { ...row, ...part } : row)));
  const fields = useRef(new Map<number, HTMLInputElement | null>());
  const remove = (index: number) => {
    const neighbour = rows[index + 1] ?? rows[index - 1];
    if (neighbour) fields.current.get(neighbour.key)?.focus(); // The button disappears with its row.
    onChange(rows.filter((_, at) => at !== index));
  };
  return rows.map((row, index) => (
    <Submission key={row.key}>
      <TextField
        label={`Farmer ID ${index + 1}`}
        ref={field => void fields.current.set(row.key, field)}
        mono
        value={row.farmerId}
        onChange={event => change(row.key, { farmerId: event.target.value })}
      />
      <TextField
        label={`Nonce ${index + 1}`}
        mono
        value={row.nonce}
        error={nonceError(row.nonce)}
        onChange={event => change(row.key, { nonce: event.target.value })}
      />
      <IconButton
        icon="x"
        label={`Remove submission ${index + 1}`}
        disabled={rows.length === 1}
        onClick={() => remove(index)}
      />
    </Submission>
  ));
};
