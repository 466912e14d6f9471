import type { PoolEarnings } from 'shared-api/operator';
import { Money } from 'shared-ui';
import { Address, Upcoming } from 'shared-ui/content';
import { styled } from 'styled-components';

const Next = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--space-1) var(--space-2);
  color: var(--text-2);

  & strong {
    color: var(--text);
    font-weight: 500;
  }
`;

const isAbove0 = (amount: string) => /[1-9]/.test(amount);

/** The pool's next payout: time, known amount and destination. */
export const NextPayout = ({ nextPayout, address, unpaid, refused }: PoolEarnings) => (
  <Next>
    {nextPayout ? (
      <span>
        Next payout{' '}
        <strong>
          <Upcoming at={nextPayout.at} due="now" />
        </strong>
        , at least{' '}
        <strong>
          <Money amount={nextPayout.expected} asset="KALE" />
        </strong>
      </span>
    ) : (
      <span>No payout is due yet.</span>
    )}
    {isAbove0(unpaid) && (
      <span>
        <Money amount={unpaid} asset="KALE" /> {isAbove0(refused ?? '') ? 'not yet paid' : 'on the way'}
      </span>
    )}
    {address && (
      <span>
        {nextPayout || isAbove0(unpaid) ? 'to' : 'Payouts go to'} <Address address={address} />
      </span>
    )}
  </Next>
);
