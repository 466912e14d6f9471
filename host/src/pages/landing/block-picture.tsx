import { Icon, type IconName } from 'shared-ui';
import { styled } from 'styled-components';

const Frame = styled.figure`
  min-width: 0;
`;

const Window = styled.div`
  overflow: hidden;
  background: var(--surface);
  border: 1px solid var(--line-strong);
  border-radius: 14px;
  box-shadow: var(--shadow);
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-5);
  border-bottom: 1px solid var(--line);
  color: var(--muted);
  font-size: var(--text-sm);

  & > strong {
    color: var(--text);
    font-weight: 500;
  }

  @media (max-width: 479.98px) {
    & > span {
      display: none;
    }
  }
`;

const Lanes = styled.ol`
  display: grid;
  padding: var(--space-5);
`;

const Lane = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 2.75rem minmax(0, 1fr);
  gap: 0 var(--space-4);
  padding-bottom: var(--space-6);

  &:last-child {
    padding-bottom: 0;
  }

  &:not(:last-child)::before {
    content: '';
    position: absolute;
    left: 1.375rem;
    top: 2.75rem;
    bottom: 0;
    border-left: 2px dashed var(--line-strong);
  }

  & > span:first-child {
    display: grid;
    place-items: center;
    width: 2.75rem;
    height: 2.75rem;
    background: var(--accent-soft);
    border: 1px solid color-mix(in srgb, var(--accent) 30%, transparent);
    border-radius: 12px;
    color: var(--accent-text);
  }
`;

const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-3);

  & > strong {
    font-size: var(--text-lg);
    font-weight: 600;
  }

  & > span {
    color: var(--muted);
    font-size: var(--text-xs);
  }
`;

const Track = styled.div<{ $from: number; $to: number }>`
  position: relative;
  height: 8px;
  margin-block: var(--space-3) var(--space-2);
  background: var(--line);
  border-radius: var(--radius-full);

  &::after {
    content: '';
    position: absolute;
    inset: 0 ${({ $to }) => 100 - $to}% 0 ${({ $from }) => $from}%;
    background: var(--accent);
    border-radius: inherit;
  }
`;

const What = styled.p`
  color: var(--muted);
  font-size: var(--text-sm);
`;

const Caption = styled.figcaption`
  margin-top: var(--space-3);
  color: var(--muted);
  font-size: var(--text-xs);
  text-align: center;
`;

type Step = { name: string; icon: IconName; when: string; what: string; from: number; to: number };

const steps: readonly Step[] = [
  {
    name: 'Plant',
    icon: 'sprout',
    when: 'as the block opens',
    what: 'Your stake goes in, signed from your custodial wallet.',
    from: 0,
    to: 22,
  },
  {
    name: 'Work',
    icon: 'pickaxe',
    when: 'while the block is open',
    what: 'The pool operator searches for nonces with many leading zeros.',
    from: 22,
    to: 72,
  },
  {
    name: 'Harvest',
    icon: 'wheat',
    when: 'once the next block opened',
    what: 'Stake and reward come back and are shared by your contract.',
    from: 72,
    to: 100,
  },
];

/** One block on its way through a pool, drawn without figures. */
export const BlockPicture = () => (
  <Frame>
    <Window>
      <Bar>
        <strong>One block, three steps</strong>
        <span>Plant → Work → Harvest</span>
      </Bar>
      <Lanes>
        {steps.map(({ name, icon, when, what, from, to }) => (
          <Lane key={name}>
            <Icon name={icon} size={20} />
            <div>
              <Name>
                <strong>{name}</strong>
                <span>{when}</span>
              </Name>
              <Track $from={from} $to={to} aria-hidden="true" />
              <What>{what}</What>
            </div>
          </Lane>
        ))}
      </Lanes>
    </Window>
    <Caption>How every block runs in a pool, from planting to harvest.</Caption>
  </Frame>
);
