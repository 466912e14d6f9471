import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Reason = styled.small`
  display: block;
  max-width: 18rem;
  margin-top: var(--space-1);
  color: var(--text-2);
  font-size: var(--text-caption);
`;

/** An outcome, with the reason of a failure. */
export const Outcome = ({ reason, children }: { reason: string | undefined; children: ReactNode }) => (
  <>
    {children}
    {reason && <Reason>{reason}</Reason>}
  </>
);
