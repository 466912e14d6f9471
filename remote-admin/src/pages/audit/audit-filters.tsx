import type { ComponentProps } from 'react';
import { Button, DebouncedSearch, Select } from 'shared-ui';
import { TextField } from 'shared-ui/forms';
import { styled } from 'styled-components';
import { kindChoices } from './event-kinds.ts';
import type { AuditField } from './use-audit-search.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  align-items: end;
  gap: var(--space-3);

  @media (min-width: 1280px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  & > button {
    justify-self: start;
  }

  @media (max-width: 767.98px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const SHOWN = [
  { value: 'people', label: 'By people' },
  { value: 'all', label: 'All events' },
] as const;

const Label = styled.span`
  display: block;
  margin-bottom: 0.375rem;
  font-size: var(--text-body);
  font-weight: 500;
`;

/** A search field with a visible caption like the fields beside it; its own label is for screen readers. */
const LabelledSearch = (props: ComponentProps<typeof DebouncedSearch>) => (
  <div>
    <Label aria-hidden="true">{props.label}</Label>
    <DebouncedSearch {...props} />
  </div>
);

type AuditFiltersProps = {
  values: Record<AuditField, string>;
  /** Events of people, or those of programs too. */
  by: 'people' | 'all';
  setBy: (by: string) => void;
  narrowed: boolean;
  set: (name: AuditField, value: string) => void;
  clear: () => void;
};

/** The filters: subject, actor, kind, cause, first and last day. */
export const AuditFilters = ({ values, by, setBy, narrowed, set, clear }: AuditFiltersProps) => (
  <Fields role="search" aria-label="Filter events">
    <LabelledSearch
      label="Subject"
      placeholder="Any ID"
      value={values.subject}
      onSearch={text => set('subject', text.trim())}
    />
    <LabelledSearch
      label="Actor"
      placeholder="Email or ID"
      value={values.actor}
      onSearch={text => set('actor', text.trim())}
    />
    <LabelledSearch
      label="Cause"
      placeholder="block:81107"
      value={values.cause}
      onSearch={text => set('cause', text.trim())}
    />
    <Select
      label="Kind"
      options={kindChoices(values.kind)}
      value={values.kind}
      onValueChange={kind => set('kind', kind)}
    />
    <Select label="Shown" options={SHOWN} value={by} onValueChange={setBy} />
    <TextField
      label="From"
      type="date"
      max={values.to || undefined}
      value={values.from}
      onChange={event => set('from', event.target.value)}
    />
    <TextField
      label="To"
      type="date"
      min={values.from || undefined}
      value={values.to}
      onChange={event => set('to', event.target.value)}
    />
    {narrowed && (
      <Button icon="x" onClick={clear}>
        Clear filters
      </Button>
    )}
  </Fields>
);
