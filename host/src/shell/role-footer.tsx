import { type Role, useReadOnly } from 'shared-api';
import { Button, Icon, SidebarFooter, SidebarLink, Tooltip, useSidebar } from 'shared-ui';
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

/** One's own account, who is signed in, and the way out. The collapsed sidebar shows their icons and tells the rest. */
export const RoleFooter = ({ role }: { role: Role | undefined }) => {
  const { collapsed } = useSidebar();
  const { leaving, signOut } = useSignOut();
  const readOnly = useReadOnly();
  const words = role ? roleWords[role] : { name: '\u00a0', duty: '\u00a0' };
  const exit = (
    <Button
      wide
      size="sm"
      icon="exit"
      pending={leaving}
      pendingLabel={<span data-words>Signing out...</span>}
      onClick={signOut}
    >
      <span data-words>Sign Out</span>
    </Button>
  );
  return (
    <SidebarFooter>
      <ul>
        <SidebarLink to="/account" icon="settings" label="Account" />
      </ul>
      {!readOnly && (
        <Who>
          <Icon name="user" />
          <div data-words>
            <strong>{words.name}</strong>
            <small>{words.duty}</small>
          </div>
        </Who>
      )}
      {readOnly ? null : collapsed ? (
        <Tooltip text={leaving ? 'Signing out...' : 'Sign Out'} focusable={false} beside>
          {exit}
        </Tooltip>
      ) : (
        exit
      )}
    </SidebarFooter>
  );
};
