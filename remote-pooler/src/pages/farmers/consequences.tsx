import { styled } from 'styled-components';

const List = styled.ul`
  padding-inline-start: var(--space-5);
  list-style: disc;
`;

/** A list of consequences. */
export const Consequences = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <List>
      {texts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </List>
  );
