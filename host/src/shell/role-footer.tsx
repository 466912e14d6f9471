import { type Role, useReadOnly } from 'shared-api';
import { Button, Icon, IconButton, SidebarFooter, SidebarLink, Tooltip, useSidebar } from 'shared-ui';
import { styled } from 'styled-components';
import { roleWords } from './role-words.ts';
import { useSignOut } from './use-sign-out.ts';

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

/** One's own account, who is signed in, and the way out. */
export const RoleFooter = ({ role }: { role: Role }) => {
  const { collapsed } = useSidebar();
  const { leaving, signOut } = useSignOut();
  const readOnly = useReadOnly();
  return (
    <SidebarFooter>
      <ul>
        <SidebarLink to="/account" icon="settings" label="Account" />
      </ul>
      {readOnly ? null : collapsed ? (
        <Tooltip text={leaving ? 'Signing out...' : 'Sign Out'} focusable={false} beside>
          <IconButton
            icon="exit"
            label={leaving ? 'Signing out...' : 'Sign Out'}
            title={undefined}
            pending={leaving}
            onClick={signOut}
          />
        </Tooltip>
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
