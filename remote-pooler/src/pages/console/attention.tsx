import { clockOffset, type PoolerId, useEntryLifetime, useSession } from 'shared-api';
import { useFarmersSummary, useHarvestStatus, usePoolerBlocks } from 'shared-api/operator';
import { Card, Icon, Link, Skeleton, useNow } from 'shared-ui';
import { styled } from 'styled-components';
import { useUnacknowledged } from '../blocks/use-unacknowledged.ts';
import { usePoolChoice } from '../operations/use-pool-choice.ts';
import { findProblems } from './problems.ts';

const LOOKED_AT = 10; // of the newest blocks
const SHOWN = 6;

const List = styled.ul`
  display: grid;

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    padding-block: var(--space-2);
  }

  & > li + li {
    border-top: 1px solid var(--line);
  }

  & > li:first-child {
    padding-top: 0;
  }

  & > li:last-child {
    padding-bottom: 0;
  }

  & > li > a {
    margin-left: auto;
  }

  @media (max-width: 639.98px) {
    & > li {
      display: grid;
      grid-template-columns: auto 1fr;
    }

    & > li > a {
      grid-column: 2;
      justify-self: start;
      margin-left: 0;
    }
  }
`;

const Found = ({ poolName }: { poolName?: (id: PoolerId) => string }) => {
  const blocks = usePoolerBlocks({ limit: LOOKED_AT });
  const farmers = useFarmersSummary();
  const harvests = useHarvestStatus();
  const unacknowledged = useUnacknowledged();
  const lifetime = useEntryLifetime();
  const now = useNow(10_000) + clockOffset();
  const found = findProblems({
    blocks: blocks.data?.items,
    unacknowledged,
    farmers: farmers.data,
    harvests: harvests.data,
    now,
    lifetime,
    poolName,
  });
  const known = blocks.data && farmers.data && harvests.data;
  const missing = blocks.error ?? farmers.error ?? harvests.error;
  return (
    <Card title="Needs Your Attention" icon="warning">
      {!known && !missing && <Skeleton height="6rem" />}
      {(known || missing) && found.length === 0 && (
        <p>
          <Icon name="check-circle" style={{ color: 'var(--gain)' }} />{' '}
          {missing ? 'Some checks could not be completed.' : 'Nothing needs your attention.'}
        </p>
      )}
      {found.length > 0 && (
        <List>
          {found.slice(0, SHOWN).map(({ id, tone, text, action, to }) => (
            <li key={id}>
              <Icon name={tone === 'loss' ? 'failure' : 'warning'} style={{ color: `var(--${tone})` }} />
              <span>{text}</span>
              <Link to={to}>{action}</Link>
            </li>
          ))}
          {found.length > SHOWN && <li>and {found.length - SHOWN} more</li>}
        </List>
      )}
    </Card>
  );
};

/** Every pool is the admin's: each has its name. */
const OfAllPools = () => {
  const pools = usePoolChoice();
  return <Found poolName={id => pools.find(({ value }) => value === id)?.label ?? id} />;
};

/** What an operator should see to before farmers notice, each with the way there. */
export const Attention = () => (useSession().user?.role === 'admin' ? <OfAllPools /> : <Found />);
