import { type ComponentProps, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { controlStyles, Field, type FieldText, useField } from './field.tsx';
import { IconButton } from './icon-button.tsx';

const Input = styled.input<{ $mono?: boolean }>`
  ${controlStyles}
  ${({ $mono }) => $mono && 'font-family: var(--mono); font-size: var(--text-body);'}
`;

const WithEnd = styled.div<{ $width: string }>`
  position: relative;

  & > input {
    padding-right: ${({ $width }) => $width};
  }

  & > :last-child {
    position: absolute;
    inset: 0 0 0 auto;
    display: grid;
    place-items: center;
    min-width: 2.25rem;
    padding-inline: 0.25rem;
    color: var(--text-2);
    font-size: var(--text-body);
  }

  & > :last-child:not(:has(button)) {
    padding-inline: var(--space-3);
  }
`;

export type TextFieldProps = ComponentProps<'input'> &
  FieldText & {
    /** For addresses and hashes. */
    mono?: boolean;
    /** A unit or button at the end of the input. */
    end?: ReactNode;
    /** The space for `end`, if it is wider than an icon. */
    endWidth?: string;
  };

/** One line of text with its label, hint and error. Accepts the props of an input, including `ref`. */
export const TextField = ({
  label,
  labelHidden,
  hint,
  error,
  mono,
  end,
  endWidth = '2.75rem',
  ...input
}: TextFieldProps) => {
  const field = useField({ hint, error }, input.id);
  const control = <Input {...input} {...field} $mono={mono} />;
  return (
    <Field id={field.id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {end === undefined ? (
        control
      ) : (
        <WithEnd $width={endWidth}>
          {control}
          <span>{end}</span>
        </WithEnd>
      )}
    </Field>
  );
};

/** A password, with a button that shows it. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'end'>) => {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          small
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
};
