import { Card, DebouncedSearch, EmptyState, Page, useListSearch } from 'shared-ui';
import { type Definition, glossary } from 'shared-ui/glossary';
import { styled } from 'styled-components';

const List = styled.dl`
  display: grid;

  & > div {
    display: grid;
    grid-template-columns: minmax(9rem, 14rem) minmax(0, 44rem);
    gap: var(--space-1) var(--space-6);
    padding-block: var(--space-3);
  }

  & > div + div {
    border-top: 1px solid var(--line);
  }

  & dt {
    font-weight: 500;
  }

  & dd {
    color: var(--text-2);
  }

  @media (max-width: 639.98px) {
    & > div {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const entries: readonly (readonly [string, Definition])[] = Object.entries(glossary).sort(([, a], [, b]) =>
  a.term.localeCompare(b.term),
);

/** Every term of the glossary, in alphabetical order; the same definitions that `Term` shows in place. */
const Glossary = () => {
  const { search, setSearch } = useListSearch();
  const wanted = search.trim().toLowerCase();
  const found = entries.filter(([, { term, meaning }]) =>
    `${term} ${meaning}`.toLowerCase().includes(wanted),
  );
  return (
    <Page title="Glossary" description="The terms of KALE farming in plain words.">
      <DebouncedSearch
        label="Search terms"
        placeholder="nonce, trustline, stake…"
        value={search}
        onSearch={setSearch}
      />
      <Card>
        {found.length === 0 ? (
          <EmptyState icon="search" title="No term found" level={2}>
            Try another word.
          </EmptyState>
        ) : (
          <List>
            {found.map(([name, { term, meaning }]) => (
              <div key={name} id={name}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </List>
        )}
      </Card>
    </Page>
  );
};

export default Glossary;
