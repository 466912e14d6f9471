import type { Asset, Decimal, PoolerId } from 'shared-api';
import { farmerName, usePoolerFarmers } from 'shared-api/pool';
import { Badge, Card, Icon, Money, Stack } from 'shared-ui';
import { Hash } from 'shared-ui/content';
import { TransactionHash } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { FARMER_ID_LENGTH } from '../farmers/farmer-id-length.ts';

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
  earlier?: boolean | null | undefined;
};
type Failed = {
  farmerId?: string | null | undefined;
  error?: { message?: string | null | undefined } | null | undefined;
};

type ResultListProps = {
  title: string;
  summary: string;
  asset: Asset;
  poolerId: PoolerId | undefined;
  /** Shown for an unknown amount. */
  unknown?: string;
  successes: readonly Success[];
  failures: readonly Failed[];
};

const SHOWN = { successes: 5, failures: 3 } as const; // spec §9

const More = ({ total, shown }: { total: number; shown: number }) =>
  total > shown && <li>and {total - shown} more</li>;

const LOOKED_AT = 100; // members in one response; the page requests no member by itself

/** A farmer's name as in Manage Farmers, or the short id. */
const useFarmer = (poolerId: PoolerId | undefined) => {
  const members = usePoolerFarmers({ poolerId, limit: LOOKED_AT }).data?.items ?? [];
  return (id: string | null | undefined) => {
    const member = members.find(({ farmerId }) => farmerId === id);
    return member && farmerName(member) !== id ? (
      <strong title={member.farmerId}>{farmerName(member)}</strong>
    ) : (
      <Hash hash={id} characters={FARMER_ID_LENGTH} missing="unknown" />
    );
  };
};

/**
 * The result of an operation: the first successes and failures, each with amount and transaction, or its reason (spec
 * §9 counts).
 */
export const ResultList = ({
  title,
  summary,
  asset,
  successes,
  failures,
  poolerId,
  unknown = 'Not available',
}: ResultListProps) => {
  const named = useFarmer(poolerId);
  // The results of this order first, because the list may be truncated.
  const newFirst = successes.toSorted((a, b) => Number(a.earlier ?? false) - Number(b.earlier ?? false));
  return (
    <Card title={title} description={summary}>
      <Stack>
        {successes.length > 0 && (
          <List aria-label="Successful">
            {newFirst
              .slice(0, SHOWN.successes)
              .map(({ farmerId, amount, transactionHash, earlier }, index) => (
                <li key={index}>
                  <Icon name="check-circle" style={{ color: 'var(--gain)' }} />
                  {named(farmerId)}
                  {earlier && <Badge>Already done</Badge>}
                  {transactionHash && <TransactionHash hash={transactionHash} />}
                  <span data-end>
                    <Money amount={amount} asset={asset} missing={unknown} />
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
                <Icon name="failure" style={{ color: 'var(--loss)' }} />
                {named(farmerId)}
                <span>{error?.message ?? 'No reason given'}</span>
              </li>
            ))}
            <More total={failures.length} shown={SHOWN.failures} />
          </List>
        )}
      </Stack>
    </Card>
  );
};
