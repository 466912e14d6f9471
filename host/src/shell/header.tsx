import type { Role } from 'shared-api';
import { ThemeToggle } from 'shared-ui';
import { styled } from 'styled-components';
import { HeaderBell } from '../pages/notifications/header-bell.tsx';
import { NetworkBadge } from './network-badge.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { productLine, roleWords } from './role-words.ts';

const Titles = styled.div`
  flex: 1;
  min-width: 0;
  line-height: 1.3;

  & > strong {
    display: block;
    font-size: 0.9375rem;
    letter-spacing: -0.01em;
  }

  & > span {
    color: var(--muted);
    font-size: var(--text-xs);
  }

  @media (max-width: 639.98px) {
    & > span {
      display: none;
    }
  }

  @media (max-width: 399.98px) {
    & > strong {
      font-size: 0.6875rem;
    }
  }
`;

const Mode = styled.p`
  flex: none;
  color: var(--muted);
  font-size: var(--text-sm);

  & > strong {
    color: var(--text);
    font-weight: 500;
  }

  @media (max-width: 1279.98px) {
    & > span {
      display: none;
    }
  }

  @media (max-width: 639.98px) {
    display: none;
  }
`;

const Tools = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--space-2);

  @media (max-width: 399.98px) {
    gap: 0;

    & button {
      width: 1.75rem;
    }

    & > span:first-child > [aria-hidden] {
      display: none;
    }
  }
`;

/** What the page belongs to, in which role one works, on which network, in which theme (spec §2, Layout). */
export const Header = ({ role }: { role: Role | undefined }) => (
  <>
    <Titles>
      <strong>KALE Pool Coordination</strong>
      <span>{productLine}</span>
    </Titles>
    {role && (
      <Mode>
        <strong>{roleWords[role].mode}</strong>
        <span> · {roleWords[role].purpose}</span>
      </Mode>
    )}
    <Tools>
      <NetworkBadge />
      <PaletteButton role={role ?? 'farmer'} />
      <HeaderBell />
      <ThemeToggle />
    </Tools>
  </>
);
