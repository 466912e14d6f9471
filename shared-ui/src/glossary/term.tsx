import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Tooltip } from '../format/tooltip.tsx';
import { glossary, type TermName } from './glossary.ts';

const Word = styled.span`
  text-decoration: underline dotted var(--text-3);
  text-decoration-thickness: 1px;
  text-underline-offset: 0.25em;
`;

type TermProps = {
  /** Its entry in the glossary. */
  name: TermName;
  /** How it is written here, such as a label of the spec; the glossary's own word otherwise. */
  children?: ReactNode;
};

/** A term with its definition on hover, focus and tap. For its first mention in a card; not inside a button or link. */
export const Term = ({ name, children }: TermProps) => {
  const { term, meaning } = glossary[name];
  const definition = () => (
    <>
      <strong>{term}</strong>
      <br />
      {meaning}
    </>
  );
  return (
    <Tooltip text={definition} pressable>
      <Word>{children ?? term}</Word>
    </Tooltip>
  );
};
