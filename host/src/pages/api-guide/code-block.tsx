import { CopyButton } from 'shared-ui/content';
import { styled } from 'styled-components';

const Frame = styled.figure`
  position: relative;
  margin: 0;

  & > pre {
    padding: var(--space-3) var(--space-12) var(--space-3) var(--space-4);
    background: var(--canvas);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    font-family: var(--mono);
    font-size: var(--text-caption);
    line-height: 1.5;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  & > button {
    position: absolute;
    top: var(--space-2);
    right: var(--space-2);
  }
`;

/** Code to read and to copy. `label` names it, such as "curl example". */
export const CodeBlock = ({ label, children }: { label: string; children: string }) => (
  <Frame aria-label={label}>
    <pre>{children}</pre>
    <CopyButton value={children} label={`Copy ${label}`} />
  </Frame>
);
