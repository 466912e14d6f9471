import { type ApiDocument, useApiDocument } from 'shared-api/openapi';
import { Card, DebouncedSearch, EmptyState, Page, Section, Skeleton, useListSearch } from 'shared-ui';
import { ResourceState } from '../resource-state.tsx';
import { Guide } from './guide.tsx';
import { OperationDetails } from './operation-details.tsx';
import { operationGroups } from './operations.ts';

/** Every operation of the document, with a search. */
const Reference = ({ document }: { document: ApiDocument }) => {
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

/** The guide to the API for programs, with a reference made from its OpenAPI document. */
export default function ApiGuide() {
  const document = useApiDocument();
  return (
    <Page title="API Guide" description="Keys, examples, limits, webhooks and every operation, for programs">
      <ResourceState
        resource={document}
        failure={() => "Couldn't load the description of the API."}
        skeleton={<Skeleton height="60rem" />}
      >
        {data => (
          <>
            <Guide document={data} />
            <Reference document={data} />
          </>
        )}
      </ResourceState>
    </Page>
  );
}
