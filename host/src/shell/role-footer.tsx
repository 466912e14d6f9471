import type { ReactNode } from 'react';
import { type Role, useReadOnly, useSession } from 'shared-api';
import {
  Button,
  Icon,
  Link,
  SidebarFooter,
  SidebarLink,
  Tooltip,
  useSidebar,
  VisuallyHidden,
} from 'shared-ui';
import { styled } from 'styled-components';
import { roleLabels } from './role-labels.ts';
import { useSignOut } from './use-sign-out.ts';

const Account = styled(Link)`
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  min-width: 0;
  padding: 6px var(--space-2);
  border-radius: var(--radius);
  color: inherit;
  text-decoration: none;

  &:hover {
    background: var(--hover);
  }

  & > span:first-child {
    display: grid;
    flex: none;
    place-items: center;
    width: 1.75rem;
    height: 1.75rem;
    background: var(--neutral-soft);
    border-radius: var(--radius-full);
    color: var(--text-2);
    font-size: var(--text-caption);
    font-weight: 500;
  }

  & > div {
    flex: 1;
    min-width: 0;
  }

  & strong,
  & small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & strong {
    font-weight: 500;
    line-height: 1.125rem;
  }

  & small {
    color: var(--text-3);
    font-size: var(--text-caption);
    line-height: var(--leading-caption);
  }
`;

const Exit = styled.div`
  & > button {
    justify-content: flex-start;
    padding-inline: var(--space-2);
    font-weight: 400;
  }
`;

/** "mara.lind@kale.test" is ML. */
const initials = (email: string) =>
  email
    .replace(/@.*/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .slice(0, 2)
    .map(part => part.charAt(0).toUpperCase())
    .join('');

/**
 * A link to the glossary, the user's name with a link to the account page, and Sign Out. The collapsed sidebar shows
 * their icons.
 */
export const RoleFooter = ({ role }: { role: Role | undefined }) => {
  const { collapsed } = useSidebar();
  const { leaving, signOut } = useSignOut();
  const email = useSession(({ user }) => user?.email);
  const readOnly = useReadOnly();
  const words = role ? roleLabels[role] : { name: '\u00a0', duty: '\u00a0' };
  const account = (
    <Account to="/account">
      {email ? <span aria-hidden="true">{initials(email)}</span> : <Icon name="user" />}
      <div data-words>
        <VisuallyHidden>Account</VisuallyHidden>
        {email && <strong title={email}>{email}</strong>}
        <small>
          {words.name} · {words.duty}
        </small>
      </div>
    </Account>
  );
  const exit = (
    <Button
      wide
      size="sm"
      variant="ghost"
      icon="exit"
      pending={leaving}
      pendingLabel={<span data-words>Signing out...</span>}
      onClick={signOut}
    >
      <span data-words>Sign Out</span>
    </Button>
  );
  const beside = (text: string, control: ReactNode) =>
    collapsed ? (
      <Tooltip text={text} focusable={false} beside>
        {control}
      </Tooltip>
    ) : (
      control
    );
  return (
    <SidebarFooter>
      <ul>
        <SidebarLink to="/glossary" icon="question" label="Glossary" />
      </ul>
      {beside('Account', account)}
      {!readOnly && <Exit>{beside(leaving ? 'Signing out...' : 'Sign Out', exit)}</Exit>}
    </SidebarFooter>
  );
};
