import type { Asset } from 'shared-api';
import { parseAmount } from 'shared-api';
import { Card, Icon, Money, Mono, Stack } from 'shared-ui';
import { styled } from 'styled-components';

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

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

type Success = { farmerId: string; amount: string | null | undefined };
type Failure = { farmerId: string | null | undefined; message: string | null | undefined };

type ResultListProps = {
  title: string;
  summary: string;
  asset: Asset;
  successes: readonly Success[];
  failures: readonly Failure[];
};

const SUCCESSES_SHOWN = 5;
const FAILURES_SHOWN = 3;

const more = (total: number, shown: number) => (total > shown ? `and ${total - shown} more` : null);

/** How an operation went: the first successes and failures, each with its amount or its reason (spec §9 counts). */
export const ResultList = ({ title, summary, asset, successes, failures }: ResultListProps) => (
  <Card title={title} description={summary}>
    <Stack>
      {successes.length > 0 && (
        <List aria-label="Successful">
          {successes.slice(0, SUCCESSES_SHOWN).map(({ farmerId, amount }) => (
            <li key={farmerId}>
              <Icon name="check-circle" style={{ color: 'var(--success)' }} />
              <Mono>{farmerId}</Mono>
              <span data-end>
                <Money amount={amount == null ? null : parseAmount(asset, amount)} asset={asset} />
              </span>
            </li>
          ))}
        </List>
      )}
      <p>{more(successes.length, SUCCESSES_SHOWN)}</p>
      {failures.length > 0 && (
        <List aria-label="Failed">
          {failures.slice(0, FAILURES_SHOWN).map(({ farmerId, message }, index) => (
            <li key={farmerId ?? index}>
              <Icon name="failure" style={{ color: 'var(--danger)' }} />
              <Mono>{farmerId ?? 'unknown'}</Mono>
              <span>{message ?? 'No reason given'}</span>
            </li>
          ))}
        </List>
      )}
      <p>{more(failures.length, FAILURES_SHOWN)}</p>
    </Stack>
  </Card>
);
