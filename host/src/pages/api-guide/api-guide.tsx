import { useApiDocument } from 'shared-api/openapi';
import { Page, Skeleton } from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { Guide } from './guide.tsx';
import { Reference } from './reference.tsx';

/** The guide to the API for programs, with a reference made from its OpenAPI document. */
export default function ApiGuide() {
  const document = useApiDocument();
  return (
    <Page title="API Guide" description="Keys, examples, limits, webhooks and all operations">
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
