import { EmptyState, Page } from 'shared-ui';

/** Stands where a server offers no administration. */
export const NoAdministration = ({ title }: { title: string }) => (
  <Page title={title}>
    <EmptyState boxed icon="shield" title="Administration not available">
      This server does not offer administration.
    </EmptyState>
  </Page>
);
