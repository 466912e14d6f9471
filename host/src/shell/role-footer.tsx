import { useState } from 'react';
import { logout, type Role } from 'shared-api';
import { Button, Icon, IconButton, SidebarFooter, useNavigate, useSidebar } from 'shared-ui';
import { styled } from 'styled-components';
import { roleWords } from './role-words.ts';

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  line-height: 1.3;

  & > span:first-child {
    display: grid;
    place-items: center;
    width: 2rem;
    height: 2rem;
    background: var(--accent-soft);
    border-radius: var(--radius-full);
    color: var(--accent-text);
  }

  & strong,
  & small {
    display: block;
  }

  & strong {
    font-weight: 500;
  }

  & small {
    color: var(--muted);
    font-size: var(--text-xs);
  }
`;

/** Who is signed in, and the way out: to / whether or not the server answers (spec §2). */
export const RoleFooter = ({ role }: { role: Role }) => {
  const navigate = useNavigate();
  const { collapsed } = useSidebar();
  const [leaving, setLeaving] = useState(false);

  const signOut = async () => {
    setLeaving(true);
    await logout();
    navigate('/', { replace: true });
  };

  return (
    <SidebarFooter>
      {collapsed ? (
        <IconButton
          icon="exit"
          label={leaving ? 'Signing out...' : 'Sign Out'}
          pending={leaving}
          onClick={signOut}
        />
      ) : (
        <>
          <Who>
            <Icon name="user" />
            <div>
              <strong>{roleWords[role].name}</strong>
              <small>{roleWords[role].duty}</small>
            </div>
          </Who>
          <Button
            wide
            size="sm"
            icon="exit"
            pending={leaving}
            pendingLabel="Signing out..."
            onClick={signOut}
          >
            Sign Out
          </Button>
        </>
      )}
    </SidebarFooter>
  );
};
