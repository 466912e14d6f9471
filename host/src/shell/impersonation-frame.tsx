import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { logout, useSession } from 'shared-api';
import { Button, Icon, toast, useNavigate } from 'shared-ui';
import { styled } from 'styled-components';
import { pathServing } from '../remotes/remotes.ts';

const impersonationLimit = 3_600_000; // ms, as the server lends it

const Below = styled.div`
  --above: 3.25rem;

  @media (max-width: 767.98px) {
    --above: 5.5rem;
  }
`;

const Banner = styled.section`
  position: sticky;
  z-index: 60;
  top: 0;
  display: flex;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  height: var(--above);
  padding: var(--space-2) var(--space-6);
  overflow: hidden;
  background: color-mix(in srgb, var(--waiting) 14%, var(--canvas));
  border-bottom: 2px solid var(--waiting);
  font-size: var(--text-body);

  & > span {
    color: var(--waiting);
  }
  & > p {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & small {
    margin-left: var(--space-2);
    color: var(--text-2);
    font-size: inherit;
  }
  & > button {
    flex: none;
  }

  /* The farmer's name gets a separate line; the reason is in the audit trail. */
  @media (max-width: 767.98px) {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0 var(--space-2);
    padding-inline: var(--space-4);

    & > p {
      display: contents;
    }
    & > p > :first-child {
      grid-column: 2 / -1;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    & > p > :nth-child(2) {
      grid-column: 1 / 3;
      grid-row: 2;
    }
    & small {
      display: none;
    }
    & > button {
      grid-column: 3;
      grid-row: 2;
    }
  }
`;

/**
 * The frame of all pages during an impersonation: shows the farmer's name, that the pages are read-only, the admin's
 * reason, and a button to end it. It always ends at the farmer in the list of users.
 */
const ImpersonationFrame = ({ children }: { children: ReactNode }) => {
  const impersonation = useSession(session => session.impersonation);
  const [email] = useState(useSession(session => session.user?.email) ?? '');
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const leave = () => {
    setLeaving(true);
    void logout();
  };
  const back = useEffectEvent(() => {
    const users = pathServing('user-search');
    const to = users ? `${users}?search=${encodeURIComponent(email)}` : '/dashboard';
    void navigate(to, { replace: true });
  });
  useEffect(() => () => back(), []);

  const end = impersonation?.expiresAt;
  useEffect(() => {
    if (!end) return;
    const left = Date.parse(end) - Date.now();
    if (left <= 0) return; // by a clock that is wrong: the server's 401 ends it
    const timer = setTimeout(
      async () => {
        await logout();
        toast.success('Your read-only view has ended', {
          description: 'It ends after one hour. You are back in your own account.',
        });
      },
      Math.min(left, impersonationLimit),
    );
    return () => clearTimeout(timer);
  }, [end]);

  return (
    <Below>
      <Banner aria-label="Reading as a farmer" data-screen>
        <Icon name="eye" />
        <p>
          <span>
            You are reading as <strong>{email}</strong>.
          </span>{' '}
          <span>Nothing can be changed.</span>
          {impersonation && <small title={impersonation.reason}>Reason: {impersonation.reason}</small>}
        </p>
        <Button size="sm" icon="exit" pending={leaving} pendingLabel="Leaving..." onClick={leave}>
          Stop reading
        </Button>
      </Banner>
      {children}
    </Below>
  );
};

export default ImpersonationFrame;
