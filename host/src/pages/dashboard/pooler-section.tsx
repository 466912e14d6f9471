import { FRESHNESS, type PoolerStatus, type Resource } from 'shared-api';
import { AsOf, ButtonLink, Section, Skeleton } from 'shared-ui';
import { ResourceState } from '../resource-state.tsx';

/** Whether the pooler program responds, and a link to the console, the only page with its figures. */
export const PoolerSection = ({ status }: { status: Resource<PoolerStatus> }) => (
  <Section
    title="Pooler"
    actions={
      <>
        {/* Polled with the pulse, but fresh for as long as health and blockchain data. */}
        <AsOf at={status.updatedAt} freshFor={FRESHNESS.ledger.freshFor} />
        <ButtonLink to="/pooler-console" size="sm">
          Open console
        </ButtonLink>
      </>
    }
  >
    <ResourceState
      resource={status}
      failure={() => 'Failed to load pooler status. Please try again.'}
      skeleton={<Skeleton height="1.5rem" />}
    >
      {() => <p>The pooler program responds. Blocks, money, members and health are on the console.</p>}
    </ResourceState>
  </Section>
);
