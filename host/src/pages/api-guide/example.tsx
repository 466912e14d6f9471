import { sample } from 'openapi-sampler';
import type { ApiDocument } from 'shared-api/openapi';
import { CodeBlock } from './code-block.tsx';

type ExampleProps = {
  label: string;
  schema: Readonly<Record<string, unknown>>;
  document: ApiDocument;
};

/** An example of a JSON value, made from its schema. */
export default function Example({ label, schema, document }: ExampleProps) {
  return (
    <CodeBlock label={label}>{JSON.stringify(sample(schema, { quiet: true }, document), null, 2)}</CodeBlock>
  );
}
