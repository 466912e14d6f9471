import { usePoolStanding } from 'shared-api/operator';
import {
  Alert,
  ButtonLink,
  Card,
  DescriptionList,
  KeyValue,
  Mono,
  Row,
  Skeleton,
  StatusBadge,
} from 'shared-ui';

/** Whether the operator's pool is approved yet; it is looked at again by itself until it is. */
const PoolStanding = () => {
  const { data: pool } = usePoolStanding();
  if (!pool) return <Skeleton height="14rem" />;
  const live = pool.status === 'active';
  return (
    <>
      {live ? (
        <Alert tone="success" title="Your pool is live">
          An administrator has approved {pool.name}: farmers can join it now. Start your pooler program with
          the pool's id, and it mines for them.
        </Alert>
      ) : (
        <Alert tone="info" title="Waiting for approval">
          An administrator looks at every new pool. Until then farmers cannot see or join {pool.name}. You
          need not wait here: the Pooler Console says so too.
        </Alert>
      )}
      <Card title={pool.name} icon="pool">
        <DescriptionList>
          <KeyValue label="Status">
            <StatusBadge status={live ? 'active' : 'pending'} />
          </KeyValue>
          <KeyValue label="Pool ID">
            <Mono>{pool.poolerId}</Mono>
          </KeyValue>
          <KeyValue label="Farmers">
            {pool.currentFarmers} of {pool.maxFarmers}
          </KeyValue>
        </DescriptionList>
      </Card>
      <Row>
        <ButtonLink to="/pooler-console" variant="primary">
          Open the Pooler Console
        </ButtonLink>
        {live && <ButtonLink to={`/pool-operator`}>Operator Portal</ButtonLink>}
      </Row>
    </>
  );
};

export default PoolStanding;
