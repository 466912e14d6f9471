import { useSession } from 'shared-api';
import type { ApiDocument } from 'shared-api/openapi';
import { Card, Link, Mono } from 'shared-ui';
import { styled } from 'styled-components';
import { PageLink } from '../../shell/page-link.tsx';
import { CodeBlock } from './code-block.tsx';
import { keyLimit } from './operations.ts';
import { WEBHOOK_EXAMPLE } from './webhook-example.ts';

const Prose = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  max-width: 46rem;
`;

/** The request body of an example. Its test checks it against the contract. */
export const WORK_EXAMPLE = {
  blockIndex: 48307,
  poolerId: 'pool-stellar-01',
  workResults: [{ farmerId: 'farmer_123', status: 'success', nonce: '9481235' }],
};

const assignments = (origin: string) =>
  `curl '${origin}/api/pooler/assignments?poolerId=pool-stellar-01&blockIndex=48307' \\
  -H 'Authorization: Bearer kale_…'`;

const submission = (origin: string) => `curl -X POST ${origin}/api/pooler/work-completed \\
  -H 'Authorization: Bearer kale_…' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: block-48307-attempt-1' \\
  -d '${JSON.stringify(WORK_EXAMPLE)}'`;

/** How programs use the API: keys, examples, limits, webhooks, versions. */
export const Guide = ({ document }: { document: ApiDocument }) => {
  const origin = window.location.origin;
  const isFarmer = useSession(({ user }) => user?.role === 'farmer');
  const limit = keyLimit(document);
  const deprecated = Object.values(document.paths)
    .flatMap(methods => Object.values(methods))
    .filter(operation => operation.deprecated);
  return (
    <>
      <Card title="Keys">
        <Prose>
          <p>
            A miner sends an API key as a bearer token: <Mono>Authorization: Bearer kale_…</Mono>. Operators
            create keys on the{' '}
            {isFarmer ? (
              'API Keys'
            ) : (
              <PageLink of="api-keys" missing="API Keys">
                API Keys
              </PageLink>
            )}{' '}
            page. A key works for one pool and only for its scopes: <Mono>work:read</Mono> reads blocks and
            assignments, <Mono>work:submit</Mono> reports blocks and submits nonces. A key is shown once, and
            a revoked key stops working immediately.
          </p>
          <p>
            Other routes need the token of a session, which <Mono>POST /api/auth/login</Mono> returns.
          </p>
        </Prose>
      </Card>
      <Card title="Examples">
        <Prose>
          <p>Read the work of a block, then submit nonces for it:</p>
          <CodeBlock label="example that reads assignments">{assignments(origin)}</CodeBlock>
          <CodeBlock label="example that submits work">{submission(origin)}</CodeBlock>
          <p>
            Amounts are decimal strings with seven places; times are ISO 8601 in UTC. Send an{' '}
            <Mono>Idempotency-Key</Mono> with each change: for 24 hours, a repeated request with the same key
            and body takes effect only once and returns the first response. Send the <Mono>ETag</Mono> of the
            last response as <Mono>If-None-Match</Mono>: if nothing has changed, the response is an empty 304.
          </p>
          <p>
            An error has a <Mono>code</Mono> for programs and a <Mono>message</Mono> for people. Check the
            code, because messages may be reworded.
          </p>
        </Prose>
      </Card>
      <Card title="Rate limits">
        <Prose>
          <p>
            {limit !== undefined && `An API key may send ${limit} requests a minute, including reads. `}
            Expensive changes have their own limits, listed in the reference. They apply per pool for
            operators, per account for farmers and admins, and per IP address without a session. Above a
            limit, the response is 429 with the code <Mono>RATE_LIMITED</Mono>, and <Mono>Retry-After</Mono>{' '}
            says how many seconds to wait, as it does with 502, 503 and 504.
          </p>
        </Prose>
      </Card>
      <Card title="Webhook signatures">
        <Prose>
          <p>
            Add a webhook on the <Link to="/account?tab=notifications">Account</Link> page. It receives the
            kinds of notifications that you choose there, each as a JSON POST request that is signed as in
            Standard Webhooks 1.0. The signature is the HMAC-SHA256 of{' '}
            <Mono>{'{webhook-id}.{webhook-timestamp}.{body}'}</Mono>. Check it like this:
          </p>
          <CodeBlock label="webhook check">{WEBHOOK_EXAMPLE}</CodeBlock>
          <p>
            Respond with a 2xx status within 10 seconds. Otherwise the message is sent again after 1, 5 and 30
            minutes and 2, 8 and 24 hours. The <Mono>webhook-id</Mono> stays the same, so ignore ids that you
            have seen.
          </p>
        </Prose>
      </Card>
      <Card title="Versions and deprecation">
        <Prose>
          <p>
            This server runs version {document.info.version} of the API. Its description is at{' '}
            <Mono>/api/openapi.json</Mono> (OpenAPI 3.1); the pooler program's is at{' '}
            <Mono>/pooler-api/openapi.json</Mono>. You can generate clients from both.
          </p>
          <p>
            New routes, optional request fields, response fields, event types and error codes may be added at
            any time: ignore those that you do not know. A route or a field that programs use is not removed,
            renamed or given another meaning without notice. It is marked as deprecated in the description,
            with its replacement, and works for at least 180 days from then on.
          </p>
          <p>
            {deprecated.length === 0
              ? 'Nothing is deprecated now.'
              : `Deprecated now: ${deprecated.map(({ operationId }) => operationId).join(', ')}.`}
          </p>
        </Prose>
      </Card>
    </>
  );
};
