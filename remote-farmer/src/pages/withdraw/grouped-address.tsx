import { Mono, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';

const Groups = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.75em;
  color: var(--text-2);

  & > :first-child,
  & > :last-child {
    color: var(--text);
    font-weight: 600;
  }
`;

/** A whole address in groups of four, so that it can be compared; its ends are emphasised. */
export const GroupedAddress = ({ address }: { address: string }) => (
  <>
    <VisuallyHidden>{address}</VisuallyHidden>
    <Groups aria-hidden="true">
      {(address.match(/.{1,4}/g) ?? []).map((group, at) => (
        <Mono key={at}>{group}</Mono>
      ))}
    </Groups>
  </>
);
