import type { FarmerContract } from 'shared-api';
import { StatusBadge } from 'shared-ui';
import { styled } from 'styled-components';
import { contractBadge } from './contract-status.ts';

const Active = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  color: var(--text-2);
  font-size: var(--text-caption);
  font-weight: 400;
  letter-spacing: 0;

  & > i {
    width: 6px;
    height: 6px;
    background: var(--gain);
    border-radius: var(--radius-full);
  }
`;

/** A dot with a word while all is well; a badge for anything else. */
export const ContractState = ({ status }: Pick<FarmerContract, 'status'>) => {
  const state = contractBadge(status);
  return state === 'active' ? (
    <Active>
      <i aria-hidden="true" />
      Active
    </Active>
  ) : (
    <StatusBadge status={state} />
  );
};
