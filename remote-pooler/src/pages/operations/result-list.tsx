import type { Asset, Decimal } from 'shared-api';
import { Card, Icon, Money, Mono, Stack } from 'shared-ui';
import { TransactionHash } from 'shared-ui/content';
import { styled } from 'styled-components';

const List = styled.ul`
  display: grid;
  gap: var(--space-2);

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    min-width: 0;
  }

  & [data-end] {
    margin-left: auto;
  }
`;

type Success = {
  farmerId: string;
  amount: Decimal | null | undefined;
  transactionHash: string | null | undefined;
};
type Failed = {
  farmerId?: string | null | undefined;
  error?: { message?: string | null | undefined } | null | undefined;
};

type ResultListProps = {
  title: string;
  summary: string;
  asset: Asset;
  successes: readonly Success[];
  failures: readonly Failed[];
};

const SHOWN = { successes: 5, failures: 3 } as const; // spec §9

const More = ({ total, shown }: { total: number; shown: number }) =>
  total > shown && <li>and {total - shown} more</li>;

/** How an operation went: the first successes and failures, each with amount and transaction, or its reason (spec §9 counts). */
export const ResultList = ({ title, summary, asset, successes, failures }: ResultListProps) => (
  <Card title={title} description={summary}>
    <Stack>
      {successes.length > 0 && (
        <List aria-label="Successful">
          {successes.slice(0, SHOWN.successes).map(({ farmerId, amount, transactionHash }, index) => (
            <li key={index}>
              <Icon name="check-circle" style={{ color: 'var(--success)' }} />
              <Mono>{farmerId}</Mono>
              {transactionHash && <TransactionHash hash={transactionHash} />}
              <span data-end>
                <Money amount={amount} asset={asset} />
              </span>
            </li>
          ))}
          <More total={successes.length} shown={SHOWN.successes} />
        </List>
      )}
      {failures.length > 0 && (
        <List aria-label="Failed">
          {failures.slice(0, SHOWN.failures).map(({ farmerId, error }, index) => (
            <li key={index}>
              <Icon name="failure" style={{ color: 'var(--danger)' }} />
              <Mono>{farmerId ?? 'unknown'}</Mono>
              <span>{error?.message ?? 'No reason given'}</span>
            </li>
          ))}
          <More total={failures.length} shown={SHOWN.failures} />
        </List>
      )}
    </Stack>
  </Card>
);
