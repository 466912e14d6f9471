import { useRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icons/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.ts';
import { controlStyles } from './field.tsx';
import { IconButton } from './icon-button.tsx';

const Frame = styled.label`
  position: relative;
  display: block;
  min-width: 0;
  width: 100%;

  & > span:first-of-type {
    position: absolute;
    inset: 0 auto 0 0.75rem;
    align-items: center;
    color: var(--text-2);
    pointer-events: none;
  }

  & > button {
    position: absolute;
    top: 0.25rem;
    right: 0.25rem;
  }
`;

const Input = styled.input`
  ${controlStyles}
  padding-inline: 2.25rem;

  &::-webkit-search-cancel-button {
    display: none;
  }
`;

type SearchFieldProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
};

/** The longest text that the server searches for. */
const LONGEST = 200;

/** Searches while typing; Escape or the cross clears it. */
export const SearchField = ({ label, value, onValueChange, placeholder }: SearchFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <Frame data-screen>
      <Icon name="search" />
      <VisuallyHidden>{label}</VisuallyHidden>
      <Input
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        placeholder={placeholder}
        maxLength={LONGEST}
        spellCheck={false}
        autoComplete="off"
        onChange={event => onValueChange(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && value !== '' && clear()}
      />
      {value !== '' && <IconButton small icon="x" label="Clear the search" onClick={clear} />}
    </Frame>
  );
};
