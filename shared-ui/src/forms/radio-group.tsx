import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.ts';

const Frame = styled.fieldset`
  display: grid;
  gap: 0.375rem;
  justify-items: start;

  /* Without a visible legend the group belongs to a title. On a phone, four or more options fill the line below it. */
  @media (max-width: 639.98px) {
    &[data-screen]:has(label:nth-of-type(4)) {
      flex: 1;
      grid-template-columns: minmax(0, 1fr);
      justify-items: stretch;

      & > div {
        flex-wrap: nowrap;
        overflow-x: auto;
        scrollbar-width: none;
      }

      & > div > label {
        flex: 1 0 auto;
        justify-content: center;
      }
    }
  }
`;

const Legend = styled.legend`
  padding: 0;
  margin-bottom: 0.375rem;
  font-size: var(--text-body);
  font-weight: 500;
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  padding: 2px;
  background: var(--sunken);
  border: 1px solid var(--line);
  border-radius: calc(var(--radius) + 2px);
`;

const Choice = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  gap: 0.375rem;
  min-height: 1.875rem;
  padding: 0 var(--space-3);
  border: 1px solid transparent;
  border-radius: var(--radius);
  color: var(--text-2);
  font-size: var(--text-body);
  font-weight: 500;
  cursor: pointer;

  @media (max-width: 399.98px) {
    padding-inline: var(--space-2);
  }

  & > input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  &:hover {
    color: var(--text);
  }

  &:has(:checked) {
    background: var(--raised);
    border-color: var(--line-strong);
    color: var(--text);
  }

  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  &:has(:disabled) {
    opacity: 0.5;
  }

  @media (forced-colors: active) {
    &:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`;

const Hint = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
`;

type RadioGroupProps<V extends string | number> = {
  legend: ReactNode;
  legendHidden?: boolean;
  hint?: ReactNode;
  options: readonly { value: V; label: ReactNode; icon?: IconName; disabled?: boolean }[];
  value: V;
  onValueChange: (value: V) => void;
};

/** One of a few, all visible. Arrow keys move between them. */
export const RadioGroup = <V extends string | number>({
  legend,
  legendHidden = false,
  hint,
  options,
  value,
  onValueChange,
}: RadioGroupProps<V>) => {
  const id = useId();
  return (
    <Frame aria-describedby={hint ? `${id}-hint` : undefined} data-screen={legendHidden || undefined}>
      {legendHidden ? <VisuallyHidden as="legend">{legend}</VisuallyHidden> : <Legend>{legend}</Legend>}
      <Choices>
        {options.map(option => (
          <Choice key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
            />
            {option.icon && <Icon name={option.icon} size={14} />}
            {option.label}
          </Choice>
        ))}
      </Choices>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Frame>
  );
};
