import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Tooltip } from '../format/tooltip.tsx';
import type { Glossary, TermName } from './glossary.ts';

const Word = styled.span`
  text-decoration: underline dotted var(--text-3);
  text-decoration-thickness: 1px;
  text-underline-offset: 0.25em;
`;

type TermProps = {
  /** Its entry in the glossary. */
  name: TermName;
  /** The text shown: the glossary's term, or a label of the spec. */
  children: ReactNode;
};

/**
 * A term with its definition on hover, focus and tap. For its first mention in a card; not inside a button or link. The
 * definitions are fetched on first use.
 */
export const Term = ({ name, children }: TermProps) => {
  const [glossary, setGlossary] = useState<Glossary>();
  const fetchGlossary = () => {
    if (glossary) return;
    import(/* webpackChunkName: 'glossary' */ './glossary.ts').then(
      fetched => setGlossary(fetched.glossary),
      () => undefined, // The next hover tries again.
    );
  };
  const entry = glossary?.[name];
  const definition = entry && (
    <>
      <strong>{entry.term}</strong>
      <br />
      {entry.meaning}
    </>
  );
  return (
    <Tooltip text={definition} onWanted={fetchGlossary} pressable>
      <Word>{children}</Word>
    </Tooltip>
  );
};
