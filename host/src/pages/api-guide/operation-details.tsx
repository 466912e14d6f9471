import { useState } from 'react';
import type { ApiDocument } from 'shared-api/openapi';
import { Badge, lazyComponent, Mono, Row, Skeleton, Stack } from 'shared-ui';
import { styled } from 'styled-components';
import type { Operation } from './operations.ts';

/** Its code contains the library that makes examples. */
const Example = lazyComponent(
  () => import(/* webpackChunkName: 'api-example' */ './example.tsx'),
  () => <Skeleton height="6rem" />,
);

const Frame = styled.details`
  border-top: 1px solid var(--line);

  & > summary {
    display: grid;
    grid-template-columns: 4.5rem minmax(0, 1fr) minmax(0, 1fr);
    gap: 0 var(--space-3);
    align-items: baseline;
    padding-block: var(--space-2);
    cursor: pointer;
  }

  & > summary > :first-child {
    color: var(--text-2);
    font-size: var(--text-caption);
    font-weight: 500;
  }

  & > summary > :last-child {
    color: var(--text-2);
  }

  & > div {
    padding-block: var(--space-2) var(--space-5);
  }

  @media (max-width: 639.98px) {
    & > summary {
      min-height: 2.75rem;
      grid-template-columns: 3.5rem minmax(0, 1fr);
    }

    & > summary > :last-child {
      grid-column: 2;
    }
  }
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-1);
  color: var(--text-2);
  overflow-wrap: anywhere;
`;

/** Who may call an operation. */
const callers = ({ needsSession, keyScopes }: Operation) => {
  if (!needsSession) return 'Public: no token needed';
  if (keyScopes.length === 0) return 'Needs the token of a session. API keys are refused.';
  return `Needs the token of a session, or an API key with the scope ${keyScopes.join(', ')}`;
};

const Details = ({ operation, document }: { operation: Operation; document: ApiDocument }) => {
  const { parameters, request, response, successStatus, errors, perMinute, method, path } = operation;
  const name = `${method} ${path}`;
  return (
    <Stack $gap={4}>
      <p>
        {callers(operation)}
        {perMinute !== undefined && `. At most ${perMinute} requests a minute`}
      </p>
      {parameters.length > 0 && (
        <Stack $gap={2}>
          <h4>Parameters</h4>
          <List>
            {parameters.map(({ name: parameter, in: place, required, type, description }) => (
              <li key={`${place} ${parameter}`}>
                <Mono>{parameter}</Mono> in {place}
                {type && `, ${type}`}
                {required && ', required'}
                {description && `. ${description}`}
              </li>
            ))}
          </List>
        </Stack>
      )}
      {request && (
        <Stack $gap={2}>
          <h4>Request body</h4>
          <Example label={`request of ${name}`} schema={request} document={document} />
        </Stack>
      )}
      {response && (
        <Stack $gap={2}>
          <h4>Response {successStatus}</h4>
          <Example label={`response of ${name}`} schema={response} document={document} />
        </Stack>
      )}
      <Stack $gap={2}>
        <h4>Errors</h4>
        <List>
          {errors.map(({ status, codes }) => (
            <li key={status}>
              {status}: <Mono>{codes}</Mono>
            </li>
          ))}
        </List>
      </Stack>
    </Stack>
  );
};

/** An operation in one line; opened, with its parameters, examples and errors. */
export const OperationDetails = ({
  operation,
  document,
}: {
  operation: Operation;
  document: ApiDocument;
}) => {
  const [open, setOpen] = useState(false);
  const { method, path, summary, deprecated } = operation;
  return (
    <Frame onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>{method}</span>
        <Mono>{path}</Mono>
        <Row>
          {summary}
          {deprecated && <Badge tone="waiting">Deprecated</Badge>}
        </Row>
      </summary>
      <div>{open && <Details operation={operation} document={document} />}</div>
    </Frame>
  );
};
