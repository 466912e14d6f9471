import { styled } from 'styled-components';
import { Icon } from '../icons/icon.tsx';
import { useServerNow } from './clock.ts';
import { harvestLateness } from './harvest-lateness.ts';
import { lazyValue } from './lazy-value.ts';
import { RelativeTime } from './relative-time.tsx';

const Frame = styled.span<{ $ink: string }>`
  display: block;
  color: var(--${({ $ink }) => $ink});

  & > [aria-hidden] {
    margin-right: 0.25rem;
    vertical-align: -1px;
  }
`;

/** Without the day, because the time left is always beside it. */
const local = lazyValue(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }));

/** "Harvest by 2:00 PM", the local time. */
export const harvestByText = (at: string) => `Harvest by ${local().format(Date.parse(at))}`;

const looks = {
  early: { ink: 'text-2', icon: undefined },
  waiting: { ink: 'waiting', icon: 'warning' },
  loss: { ink: 'loss', icon: 'failure' },
} as const;

type HarvestByProps = {
  at: string | null | undefined;
  /** How long the network keeps an entry, in seconds; null while unknown. */
  lifetime: number | null;
};

/**
 * The harvest deadline of a pending reward, in a tone for its urgency (ux.md, harvest deadline). Renders nothing when
 * the deadline is unknown or past: then the reward is lost.
 */
export const HarvestBy = ({ at, lifetime }: HarvestByProps) => {
  const left = Date.parse(at ?? '') - useServerNow(10_000);
  if (!at || !(left > 0)) return null;
  const { ink, icon } = looks[harvestLateness(left, lifetime)];
  return (
    <Frame $ink={ink}>
      {icon && <Icon name={icon} size={12} />}
      {harvestByText(at)}, <RelativeTime at={at} />
    </Frame>
  );
};
