import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

describe('a pending button', () => {
  it('shows it, keeps the focus and ignores presses', async () => {
    const press = jest.fn();
    const { rerender } = render(<Button onClick={press}>Join Pool</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Join Pool' }));

    rerender(
      <Button onClick={press} pending pendingLabel="Joining...">
        Join Pool
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Joining...' });
    await userEvent.click(button);

    expect(press).toHaveBeenCalledTimes(1);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('sends its form once', async () => {
    const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <input aria-label="Email" />
        <Button type="submit" pending>
          Register
        </Button>
      </form>,
    );
    await userEvent.type(screen.getByRole('textbox'), 'a@b.c{Enter}');
    await userEvent.click(screen.getByRole('button'));
    expect(submit).not.toHaveBeenCalled();
  });
});

it('an icon button has a name', () => {
  render(<IconButton icon="refresh" label="Refresh" />);
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
});
