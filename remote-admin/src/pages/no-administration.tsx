import { EmptyState, Page } from 'shared-ui';

/** Shown for a server without administration. */
export const NoAdministration = ({ title }: { title: string }) => (
  <Page title={title}>
    <EmptyState boxed icon="shield" title="Administration not available">
      This server does not offer administration.
    </EmptyState>
  </Page>
);
