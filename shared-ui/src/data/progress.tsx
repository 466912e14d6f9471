import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

const Head = styled.div`
  display: flex;
  justify-content: space-between;
  gap: var(--space-3);
  margin-bottom: 0.375rem;
  color: var(--text-2);

  & > :last-child {
    color: var(--text);
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    overflow-wrap: normal;
  }
`;

const Track = styled.div<{ $tone: 'progress' | 'count' }>`
  height: 6px;
  overflow: hidden;
  background: var(--line);
  border-radius: var(--radius-full);

  & > div {
    height: 100%;
    border-radius: inherit;
    background: var(--${({ $tone }) => ($tone === 'count' ? 'text-3' : 'accent')});
    transition: width 400ms ease-out;
  }

  @media (forced-colors: active) {
    border: 1px solid CanvasText;

    & > div {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

type ProgressProps = {
  label: ReactNode;
  /** 0 to 100; other values are clamped. */
  percent: number;
  /** Printed instead of the percent, such as "12 / 50 farmers". */
  value?: ReactNode;
  /** Green for progress towards a goal; a count is grey. */
  tone?: 'progress' | 'count';
};

/** Progress as a bar with its name and percent. */
export const Progress = ({ label, percent, value, tone = 'progress' }: ProgressProps) => {
  const id = useId();
  const shown = Math.min(100, Math.max(0, Number.isFinite(percent) ? Math.round(percent) : 0));
  return (
    <div>
      <Head>
        <span id={id}>{label}</span>
        <span>{value ?? `${shown}%`}</span>
      </Head>
      <Track
        $tone={tone}
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={shown}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={typeof value === 'string' ? value : `${shown}%`}
      >
        <div style={{ width: `${shown}%` }} />
      </Track>
    </div>
  );
};
