import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  act(() => toast.dismissAll());
  jest.useRealTimers();
});

const say = (...titles: string[]) => act(() => titles.forEach(title => void toast.success(title)));
const fail = (...titles: string[]) => act(() => titles.forEach(title => void toast.failure(title)));
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

describe('a success', () => {
  it('is a status and disappears after 4 s', () => {
    say('Login Successful');
    expect(within(screen.getByRole('status')).getByText('Login Successful')).toBeInTheDocument();
    wait(3999);
    expect(screen.getByText('Login Successful')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Login Successful')).not.toBeInTheDocument();
  });

  it('is shown with two others at most; the fourth is queued', () => {
    say('one', 'two', 'three', 'four');
    expect(screen.getByText('three')).toBeInTheDocument();
    expect(screen.queryByText('four')).not.toBeInTheDocument();
    wait(4000);
    expect(screen.getByText('four')).toBeInTheDocument();
  });

  it('lasts as long as requested', () => {
    act(() => void toast.success('Pool Exit Requested Successfully!', { duration: 8000 }));
    wait(7999);
    expect(screen.getByText('Pool Exit Requested Successfully!')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Pool Exit Requested Successfully!')).not.toBeInTheDocument();
  });

  it('stays while the pointer is over it', () => {
    say('Copied to clipboard');
    fireEvent.pointerEnter(screen.getByText('Copied to clipboard'));
    wait(60_000);
    expect(screen.getByText('Copied to clipboard')).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByText('Copied to clipboard'));
    wait(4000);
    expect(screen.queryByText('Copied to clipboard')).not.toBeInTheDocument();
  });
});

describe('a failure', () => {
  it('is an alert that stays until dismissed, one at a time, the newest first', () => {
    fail('Join Failed', 'Exit Failed');
    wait(3_600_000);
    expect(within(screen.getByRole('alert')).getByText('Exit Failed')).toBeInTheDocument();
    expect(screen.queryByText('Join Failed')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByText('Join Failed')).toBeInTheDocument();
  });

  it('moves a repeated failure before newer ones', () => {
    fail('Join Failed', 'Exit Failed', 'Join Failed');
    expect(screen.getByText('Join Failed')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByText('Exit Failed')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  });

  it('shows a failure with the same text once', () => {
    fail('Join Failed', 'Join Failed');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Join Failed')).not.toBeInTheDocument();
  });
});

it('runs an action once and closes its toast', () => {
  const reload = jest.fn();
  act(() => void toast.info('A newer version is ready', { action: { label: 'Reload', onSelect: reload } }));
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('A newer version is ready')).not.toBeInTheDocument();
});
