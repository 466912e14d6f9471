import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { lazyComponent, lazyDialog } from './lazy-component.tsx';
import { toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => toast.dismissAll());

type DialogProps = { name: string; onClose: () => void };
const Dialog = ({ name }: DialogProps) => <div role="dialog" aria-label={name} />;
const Chart = ({ name }: { name: string }) => <figure aria-label={name} />;

/** Code that loads only when the test lets it. */
const network = <Part,>(part: Part) => {
  const state = { up: false, asked: 0 };
  const fetch = async () => {
    state.asked += 1;
    if (!state.up) throw new TypeError('error loading dynamically imported module');
    return { default: part };
  };
  return { state, fetch };
};

describe('a dialog whose code does not load', () => {
  it('shows an error, closes, and opens once it has loaded', async () => {
    const { state, fetch } = network(Dialog);
    const Fetched = lazyDialog(fetch);
    const Page = () => {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" disabled={open} onClick={() => setOpen(true)}>
            Withdraw
          </button>
          {open && <Fetched name="Withdraw" onClose={() => setOpen(false)} />}
          <Toaster />
        </>
      );
    };
    render(<Page />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('This could not be opened')).toBeInTheDocument();
    expect(screen.getByText('Please try again in a moment.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeEnabled();
    state.up = true;
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('dialog', { name: 'Withdraw' })).toBeInTheDocument();
    expect(state.asked).toBe(2);
  });

  it('does nothing after the user has moved on', async () => {
    const { promise, reject } = Promise.withResolvers<{ default: typeof Dialog }>();
    const Fetched = lazyDialog(() => promise);
    let closed = 0;
    const { rerender } = render(
      <Fetched
        name="Withdraw"
        onClose={() => {
          closed += 1;
        }}
      />,
    );
    rerender(<Toaster />);
    reject(new TypeError());
    await promise.catch(() => undefined);
    expect(closed).toBe(0);
    expect(screen.queryByText('This could not be opened')).not.toBeInTheDocument();
  });
});

describe('a part of a page', () => {
  it('whose code does not load shows an error in its place, and loads on Retry', async () => {
    const { state, fetch } = network(Chart);
    const Fetched = lazyComponent(
      fetch,
      ({ name }) => <p>Waiting for {name}</p>,
      'The chart could not be loaded.',
    );
    render(
      <StrictMode>
        <h1>Dashboard</h1>
        <Fetched name="Rewards" />
      </StrictMode>,
    );
    expect(screen.getByText('Waiting for Rewards')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('The chart could not be loaded.');
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    state.up = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('figure', { name: 'Rewards' })).toBeVisible();
  });

  it('that has loaded once is shown at once and not requested again', async () => {
    const { state, fetch } = network(Chart);
    state.up = true;
    const Fetched = lazyComponent(fetch);
    const { unmount } = render(<Fetched name="Rewards" />);
    await screen.findByRole('figure', { name: 'Rewards' });
    unmount();
    render(<Fetched name="Plantings" />);
    expect(screen.getByRole('figure', { name: 'Plantings' })).toBeVisible();
    expect(state.asked).toBe(1);
  });
});
