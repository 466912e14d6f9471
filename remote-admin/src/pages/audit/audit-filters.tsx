import { Button, DebouncedSearch, Row, Select } from 'shared-ui';
import { TextField } from 'shared-ui/forms';
import { styled } from 'styled-components';
import { kindChoices } from './event-kinds.ts';
import type { AuditField } from './use-audit-search.ts';

const Fields = styled(Row)`
  align-items: flex-end;

  & > * {
    flex: 1 1 10rem;
  }
  & > :nth-child(-n + 3) {
    flex-basis: 15rem;
  }
  & > button {
    flex: 0 0 auto;
  }
`;

type AuditFiltersProps = {
  values: Record<AuditField, string>;
  narrowed: boolean;
  set: (name: AuditField, value: string) => void;
  clear: () => void;
};

/** About whom or what, by whom, what kind, why, from which day to which. */
export const AuditFilters = ({ values, narrowed, set, clear }: AuditFiltersProps) => (
  <Fields role="search" aria-label="Filter events">
    <DebouncedSearch
      label="Subject"
      placeholder="Subject: ID of a user, pool, contract"
      value={values.subject}
      onSearch={text => set('subject', text.trim())}
    />
    <DebouncedSearch
      label="Actor"
      placeholder="Actor: e-mail, ID, engine"
      value={values.actor}
      onSearch={text => set('actor', text.trim())}
    />
    <DebouncedSearch
      label="Cause"
      placeholder="Cause: request:…, block:…, reading:…"
      value={values.cause}
      onSearch={text => set('cause', text.trim())}
    />
    <Select
      label="Kind"
      options={kindChoices(values.kind)}
      value={values.kind}
      onValueChange={kind => set('kind', kind)}
    />
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
