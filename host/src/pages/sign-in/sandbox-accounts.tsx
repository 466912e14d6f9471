import { useCapability, useSystemInfo } from 'shared-api';
import { Button, Card, Mono } from 'shared-ui';
import { styled } from 'styled-components';
import { roleLabels } from '../../shell/role-labels.ts';

const Accounts = styled.ul`
  display: grid;
  gap: var(--space-2);

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-1) var(--space-4);
  }

  & small {
    display: block;
    color: var(--text-2);
    font-size: var(--text-caption);
  }
`;

type SandboxAccountsProps = {
  pending: boolean;
  onChoose: (credentials: { email: string; password: string }) => void;
};

/** The sandbox's accounts, as its server names them. Renders nothing elsewhere. */
export const SandboxAccounts = ({ pending, onChoose }: SandboxAccountsProps) => {
  const accounts = useSystemInfo().data?.sandbox?.accounts ?? [];
  if (!useCapability('sandbox') || accounts.length === 0) return null;
  return (
    <Card title="Sandbox accounts" description="This network uses play money. Try any role.">
      <Accounts>
        {accounts.map(({ email, password, role, label }) => (
          <li key={email}>
            <div>
              <Mono>{email}</Mono>
              <small>{label ?? roleLabels[role].name}</small>
            </div>
            <Button
              size="sm"
              disabled={pending}
              aria-label={`Use ${email}`}
              onClick={() => onChoose({ email, password })}
            >
              Use
            </Button>
          </li>
        ))}
      </Accounts>
    </Card>
  );
};
