import type { ApiDocument } from 'shared-api/openapi';
import { Card, DebouncedSearch, EmptyState, Section, useListSearch } from 'shared-ui';
import { OperationDetails } from './operation-details.tsx';
import { operationGroups } from './operations.ts';

/** Every operation of the document, with a search. */
export const Reference = ({ document }: { document: ApiDocument }) => {
  const { search, setSearch } = useListSearch();
  const groups = operationGroups(document, search);
  return (
    <Section title="Reference">
      <DebouncedSearch
        label="Search operations"
        placeholder="path, summary or scope"
        value={search}
        onSearch={setSearch}
      />
      {groups.length === 0 && (
        <EmptyState icon="search" title="No operation found" level={3}>
          Try another word.
        </EmptyState>
      )}
      {groups.map(({ name, operations }) => (
        <Card key={name} title={name}>
          <div>
            {operations.map(operation => (
              <OperationDetails key={operation.id} operation={operation} document={document} />
            ))}
          </div>
        </Card>
      ))}
    </Section>
  );
};
