import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import { NumberField } from './number-field.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';
import { Slider } from './slider.tsx';
import { PasswordField, TextField } from './text-field.tsx';

describe('a text field', () => {
  it('is tied to its label, hint and error', () => {
    render(<TextField label="Email" hint="We write rarely" error="Enter a valid email" />);
    const field = screen.getByRole('textbox', { name: 'Email' });
    expect(field).toHaveAccessibleDescription('We write rarely Enter a valid email');
    expect(field).toBeInvalid();
  });

  it('keeps its label for screen readers when it is hidden', () => {
    render(<TextField label="Nonce" labelHidden />);
    expect(screen.getByLabelText('Nonce')).toBeInTheDocument();
  });
});

it('a password is shown and hidden again', async () => {
  render(<PasswordField label="Password" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

const Stake = () => {
  const [stake, setStake] = useState<number | null>(10);
  return (
    <>
      <NumberField label="Stake" value={stake} onValueChange={setStake} min={0} max={25} />
      <output>{String(stake)}</output>
    </>
  );
};

describe('a number field', () => {
  it('returns numbers within its bounds, and nothing when empty', async () => {
    render(<Stake />);
    const field = screen.getByRole('spinbutton', { name: 'Stake' });
    await userEvent.clear(field);
    expect(screen.getByRole('status')).toHaveTextContent('null');
    await userEvent.type(field, '99');
    expect(screen.getByRole('status')).toHaveTextContent('25');
    await userEvent.tab();
    expect(field).toHaveValue(25);
  });
});

it('a slider has a text value', () => {
  render(
    <Slider
      label="Stake percentage"
      value={7}
      min={0}
      max={25}
      format={value => `${value}%`}
      onValueChange={() => undefined}
    />,
  );
  const slider = screen.getByRole('slider', { name: 'Stake percentage' });
  expect(slider).toHaveValue('7');
  expect(slider).toHaveAttribute('aria-valuetext', '7%');
});

it('a select returns the chosen value', async () => {
  const chosen: string[] = [];
  render(
    <Select
      label="Status"
      value="all"
      onValueChange={value => chosen.push(value)}
      options={[
        { value: 'all', label: 'All Status' },
        { value: 'active', label: 'Active' },
      ]}
    />,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
  expect(chosen).toEqual(['active']);
});

const Interval = () => {
  const [interval, setInterval] = useState(20);
  return (
    <RadioGroup
      legend="Harvest interval"
      value={interval}
      onValueChange={setInterval}
      options={[1, 6, 12, 20].map(value => ({ value, label: `${value} blocks` }))}
    />
  );
};

it('a radio group chooses by click and by its name', async () => {
  render(<Interval />);
  expect(screen.getByRole('group', { name: 'Harvest interval' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: '6 blocks' }));
  expect(screen.getByRole('radio', { name: '6 blocks' })).toBeChecked();
  expect(screen.getByRole('radio', { name: '20 blocks' })).not.toBeChecked();
});

const Search = () => {
  const [text, setText] = useState('');
  return <SearchField label="Search pools" value={text} onValueChange={setText} />;
};

it('a search is cleared by its cross and by Escape, and keeps the focus', async () => {
  render(<Search />);
  const field = screen.getByRole('searchbox', { name: 'Search pools' });
  await userEvent.type(field, 'stellar');
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  await userEvent.type(field, 'x{Escape}');
  expect(field).toHaveValue('');
});

it('a checkbox returns whether it is checked', async () => {
  const heard: boolean[] = [];
  render(<Checkbox label="Keep me signed in" onCheckedChange={checked => heard.push(checked)} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Keep me signed in' }));
  expect(heard).toEqual([true]);
});
