import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { amount } from 'shared-api';
import { toast } from '../feedback/toast-store.ts';
import { Toaster } from '../feedback/toaster.tsx';
import { Address, Hash } from './address.tsx';
import { CopyButton } from './copy-button.tsx';
import { formatCount } from './count.ts';
import { blocksDuration, relativeTime, shortDuration, timeLeft } from './duration.ts';
import { Money } from './money.tsx';
import { BlocksAsTime, Count, Percent } from './numbers.tsx';
import { RelativeTime } from './relative-time.tsx';
import { walletCopyTexts } from './wallet-copy-texts.ts';

const address = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
const text = (node: React.ReactNode) => render(node).container.textContent;

describe('figures', () => {
  it('have their asset and are truncated, not rounded up', () => {
    expect(text(<Money asset="KALE" amount={amount('KALE', 12_345_678_999n)} />)).toBe('1,234.56 KALE');
    expect(text(<Money asset="XLM" amount={amount('XLM', 1n)} places={7} />)).toBe('0.0000001 XLM');
    expect(text(<Money asset="XLM" amount={null} />)).toBe('Not available');
  });

  it('show a share in percent, from a fraction as well', () => {
    expect(text(<Percent value={97.46} />)).toBe('97.5%');
    expect(text(<Percent value={0.05} of={1} />)).toBe('5.0%');
    expect(text(<Percent value={Number.NaN} />)).toBe('Not available');
  });

  it('group thousands', () => {
    expect(text(<Count value={128409} />)).toBe('128,409');
    expect(text(<Count value={null} />)).toBe('Not available');
  });

  it('are grouped as the browser would', () => {
    const browser = new Intl.NumberFormat('en', { maximumFractionDigits: 0, roundingMode: 'halfCeil' });
    const counts = [0, 7, 999, 1000, 12_345.4, 1_234_567, 1e15, -1, -1234];
    expect(counts.map(formatCount)).toEqual(counts.map(count => browser.format(count)));
  });

  it('show blocks as time', () => {
    expect(text(<BlocksAsTime blocks={20} blockSeconds={300} />)).toBe('20 blocks (1.7 hours)');
    expect(text(<BlocksAsTime blocks={288} blockSeconds={300} />)).toBe('288 blocks (24 hours)');
    expect(text(<BlocksAsTime blocks={1} blockSeconds={60} />)).toBe('1 block (1 minute)');
  });
});

describe('spans of time', () => {
  it('are shown in their largest unit', () => {
    expect(shortDuration(12_400)).toBe('12 s');
    expect(shortDuration(-5)).toBe('0 s');
    expect(shortDuration(3 * 86_400_000)).toBe('3 d');
    expect(blocksDuration(6, 300)).toBe('30 minutes');
    expect(blocksDuration(2, 12)).toBe('24 seconds');
    expect(blocksDuration(1, 60)).toBe('1 minute');
  });

  it('are relative to now, in both directions', () => {
    expect(relativeTime(0, 5_000)).toBe('just now');
    expect(relativeTime(0, 300_000)).toBe('5 minutes ago');
    expect(relativeTime(7_200_000, 0)).toBe('in 2 h');
    expect(relativeTime(0, 60_000)).toBe('1 minute ago');
    expect(relativeTime(86_400_000, 0)).toBe('in 1 d');
    // A wait is not shortened by up to an hour or a day.
    expect(relativeTime(17_280_000, 0)).toBe('in 4 h 48 min');
    expect(relativeTime(86_399_000, 0)).toBe('in 1 d');
    expect(relativeTime(1.9 * 86_400_000, 0)).toBe('in 1 d 22 h');
    expect(relativeTime(359_000, 0)).toBe('in 5 min');
    expect([-1, 44_100, 539_000, 83 * 60_000, 52 * 3_600_000].map(timeLeft)).toEqual([
      'due now',
      'in 45 s',
      'in 8 min',
      'in 1 h 23 min',
      'in 2 d 4 h',
    ]);
    const days = (count: number) => relativeTime(0, count * 86_400_000);
    expect([60, 61, 365, 366, 1041].map(days)).toEqual([
      '60 days ago',
      '2 months ago',
      '11 months ago',
      '1 year ago',
      '2 years ago',
    ]);
  });
});

describe('a moment', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows the absolute time on focus and hides it on Escape', () => {
    jest.useFakeTimers();
    render(<RelativeTime at={Date.now() - 300_000} />);
    const moment = screen.getByText('5 minutes ago');
    fireEvent.focus(moment);
    act(() => jest.advanceTimersByTime(0));
    expect(screen.getByRole('tooltip')).toHaveTextContent(/\d{4}.*\d:\d\d/);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();

    fireEvent.pointerEnter(moment);
    act(() => jest.advanceTimersByTime(699));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('tooltip')).toBeInTheDocument();
  });

  it('is formatted on first use: the browser takes long for its first', () => {
    render(<RelativeTime at={0} />);
    expect(screen.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument();
    fireEvent.pointerEnter(screen.getByRole('time'));
    expect(screen.getByRole('tooltip', { hidden: true })).toHaveTextContent(/19(69|70)/);
  });

  it.each([[null], ['not a date'], ['']])('that is %s is not available', at => {
    expect(text(<RelativeTime at={at} />)).toBe('Not available');
  });
});

describe('copying', () => {
  afterEach(() => act(() => toast.dismissAll()));

  it('copies the whole address and confirms it', async () => {
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    render(
      <>
        <Address address={address} name="wallet address" {...walletCopyTexts} />
        <Toaster />
      </>,
    );
    expect(screen.getByText('GA7QYN…UJVSGZ')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy wallet address' }));
    expect(write).toHaveBeenCalledWith(address);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Custodial wallet address has been copied to your clipboard.',
    );
  });

  it('reports that the browser refuses', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    render(
      <>
        <CopyButton value={address} label="Copy" {...walletCopyTexts} />
        <Toaster />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Copy failedFailed to copy address to clipboard.');
  });
});

describe('a hash', () => {
  it('shows its first 8 characters, or N/A', () => {
    render(<Hash hash="9f86d081884c7d65" />);
    expect(screen.getByText('9f86d081...')).toBeInTheDocument();
    expect(text(<Hash hash="" />)).toBe('N/A');
  });

  it('leads to the explorer in a new tab', () => {
    render(<Hash hash="9f86d081884c7d65" href="https://explorer.example/tx/9f" />);
    const link = screen.getByRole('link', { name: '9f86d081... (opens in a new tab)' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });
});
