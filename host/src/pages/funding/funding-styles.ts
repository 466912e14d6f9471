import { styled } from 'styled-components';

/** Figures beside the QR code; stacked when narrow. */
export const Columns = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-6);

  & > :first-child {
    flex: 1 1 16rem;
    align-content: start;
  }

  & > :nth-child(2) {
    flex: 0 1 auto;
    margin-inline: auto;
  }
`;
