import { useState } from 'react';
import { AgeAndRefresh } from '../feedback/age-and-refresh.tsx';
import { AsOf, LastDone } from '../feedback/as-of.tsx';
import { ExternalLink } from '../format/address.tsx';
import { CopyButton } from '../format/copy-button.tsx';
import { Mono } from '../format/mono.ts';
import { DebouncedSearch } from '../forms/debounced-search.tsx';
import { Term } from '../glossary/term.tsx';
import { Icon } from '../icons/icon.tsx';
import { iconNames } from '../icons/icon-names.ts';
import { Card } from '../layout/card.tsx';
import { Grid, Row } from '../layout/stack.tsx';

const hour = 3_600_000;
const page = (age: number) => ({
  updatedAt: Date.now() - age,
  validating: false,
  refresh: () => undefined,
});

/** Words, letters to compare, icons, and a search for them. */
export const TextExamples = () => {
  const [search, setSearch] = useState('');
  return (
    <>
      <Card title="Text">
        <Row>
          <Mono>farmer_b1a4bedf-493a-473d-a815-f73163dc5731</Mono>
          <CopyButton value="copied" label="Copy farmer ID" />
          <CopyButton value="copied" label="Copy link" withText />
        </Row>
        <Row>
          <ExternalLink href="https://stellar.org">A block explorer</ExternalLink>
          <AsOf at={Date.now() - 2 * hour} freshFor={hour} />
          <LastDone words="Last updated" at={Date.now()} />
        </Row>
        <Row>
          <AgeAndRefresh of={page(0)} freshFor={hour} />
          <AgeAndRefresh of={page(2 * hour)} freshFor={hour} />
        </Row>
        <Row>
          <Term name="planted">Planted</Term>
          <Term name="success-rate">Success Rate</Term>
        </Row>
        <DebouncedSearch
          label="Search pools"
          placeholder="search pools by name or description"
          value={search}
          onSearch={setSearch}
        />
        <p>{search ? `Looking for ${search}` : 'Looking for nothing'}</p>
      </Card>
      <Card title="Icons">
        <Grid $columns={6} $min="7rem">
          {iconNames.map(name => (
            <Row key={name} $gap={2}>
              <Icon name={name} />
              {name}
            </Row>
          ))}
        </Grid>
      </Card>
    </>
  );
};
