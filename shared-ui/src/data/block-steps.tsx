import { styled } from 'styled-components';

const Track = styled.div<{ $count: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
  gap: 4px;
  width: 100%;

  & > i {
    height: 8px;
    background: var(--line-strong);
    border-radius: 2px;
    forced-color-adjust: none;
  }

  & > i[data-step='worked'] {
    background: var(--chart-1);
  }

  & > i[data-step='open'] {
    background: repeating-linear-gradient(135deg, var(--chart-1) 0 2px, transparent 2px 5px);
    box-shadow: inset 0 0 0 1px var(--chart-1);
  }

  @media (max-width: 639.98px) {
    ${({ $count }) => $count > 12 && `grid-template-columns: repeat(${Math.ceil($count / 2)}, minmax(0, 1fr));`}
  }
`;

type BlockStepsProps = {
  /** Blocks between two harvests. */
  interval: number;
  worked: number;
  open: number;
};

/** The progress to the next harvest, one segment per block: worked, open (hatched) or future. */
export const BlockSteps = ({ interval, worked, open }: BlockStepsProps) => (
  <Track $count={interval} aria-hidden="true">
    {Array.from({ length: interval }, (_, index) => (
      <i key={index} data-step={index < worked ? 'worked' : index < worked + open ? 'open' : 'ahead'} />
    ))}
  </Track>
);

/** The same in words: "4 of 6 blocks worked, 1 open". */
export const blockStepsWords = ({ interval, worked, open }: BlockStepsProps) =>
  `${Math.min(worked, interval)} of ${interval} ${interval === 1 ? 'block' : 'blocks'} worked${open > 0 ? `, ${open} open` : ''}`;
