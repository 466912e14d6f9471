import type { ReactNode } from 'react';
import { ButtonLink, LeafMark, Link, LiveRegion, SkipLink, ThemeToggle } from 'shared-ui';
import { styled } from 'styled-components';
import { PartBoundary } from '../errors/part-boundary.tsx';
import { NetworkBadge } from './network-badge.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { useServiceBanners } from './service-banners/use-service-banners.ts';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
`;

const Bar = styled.div`
  width: 100%;
  max-width: calc(var(--content) + 2 * var(--space-6));
  margin-inline: auto;
  padding-inline: var(--space-6);

  @media (max-width: 639.98px) {
    padding-inline: var(--space-4);
  }
`;

const Head = styled(Bar)`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 4rem;

  & > :first-child {
    margin-right: auto;
  }

  & > a {
    white-space: nowrap;
  }
`;

const Brand = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-3);
  border-radius: var(--radius);
  color: var(--text);
  line-height: 1.25;
  text-decoration: none;

  & > svg {
    flex: none;
  }

  & strong,
  & small {
    display: block;
  }

  & small {
    color: var(--text-2);
    font-size: var(--text-caption);
  }

  @media (max-width: 479.98px) {
    & small {
      display: none;
    }
  }

  @media (max-width: 399.98px) {
    & > span {
      position: absolute;
      clip-path: inset(50%);
    }
  }
`;

const Main = styled(Bar)`
  flex: 1;
  padding-block: var(--space-6) var(--space-16);
`;

const Foot = styled.footer`
  border-top: 1px solid var(--line);
  color: var(--text-2);
  font-size: var(--text-body);

  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--space-2) var(--space-6);
    padding-block: var(--space-5);
  }

  & nav {
    display: flex;
    gap: var(--space-5);
  }

  & a {
    color: inherit;
  }
`;

type PublicFrameProps = {
  /** Sign In for visitors, the dashboard for users who have signed in. */
  entrance?: { to: string; label: string };
  children: ReactNode;
};

/** The frame of pages that need no session: brand, theme, network, the page. */
export const PublicFrame = ({ entrance, children }: PublicFrameProps) => {
  const ServiceBanners = useServiceBanners();
  return (
    <Frame>
      <SkipLink href="#main" data-screen>
        Skip to content
      </SkipLink>
      <Head as="header" data-screen>
        <PartBoundary part="header">
          <Brand to="/">
            <LeafMark />
            <span>
              <strong>KALE Pool</strong>
              <small>Coordination System</small>
            </span>
          </Brand>
          <NetworkBadge />
          <ThemeToggle />
          {entrance && (
            <ButtonLink to={entrance.to} size="sm">
              {entrance.label}
            </ButtonLink>
          )}
        </PartBoundary>
      </Head>
      <OfflineBanner />
      {ServiceBanners && <ServiceBanners reader="visitor" />}
      <Main as="main" id="main" tabIndex={-1}>
        {children}
      </Main>
      <Foot>
        <Bar>
          <span>KALE Pool · Plant → Work → Harvest</span>
          <nav aria-label="More">
            <Link to="/pools">Pools</Link>
            <Link to="/status">Service status</Link>
            <Link to="/api-guide">API</Link>
          </nav>
          <span>Open source, Apache-2.0</span>
        </Bar>
      </Foot>
      <LiveRegion />
    </Frame>
  );
};
