import { useCapability } from 'shared-api';
import { type PoolStanding as Standing, usePoolStanding } from 'shared-api/operator';
import {
  Alert,
  ButtonLink,
  Card,
  DescriptionList,
  KeyValue,
  Link,
  Mono,
  Row,
  Skeleton,
  StatusBadge,
} from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { roleLanding } from '../../shell/role-landing.ts';

/** Whether the operator's pool is approved. Polls until it is. */
const PoolStanding = () => {
  const standing = usePoolStanding();
  if (useCapability('pooler-live') === false) return <StatusUnavailable />;
  return (
    <ResourceState
      resource={standing}
      failure={() => "Failed to load your pool's status. Please try again."}
      skeleton={<Skeleton height="14rem" />}
    >
      {pool => (
        <>
          <Notice {...pool} />
          <Card title={pool.name}>
            <DescriptionList>
              <KeyValue label="Status">
                <StatusBadge status={pool.plantingPausedAt ? 'paused' : pool.status} />
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
            <OpenConsole />
            {pool.status === 'active' && <ButtonLink to="/pool-operator">Operator Portal</ButtonLink>}
          </Row>
        </>
      )}
    </ResourceState>
  );
};

const Notice = ({ name, status, payoutConfirmed, plantingPausedAt, review }: Standing) => {
  if (status === 'active' && plantingPausedAt)
    return (
      <Alert tone="waiting" title="You have paused your pool">
        Nothing is planted, and farmers cannot join {name} until you resume it in Pool Settings.
      </Alert>
    );
  if (status === 'active')
    return (
      <Alert tone="gain" title="Your pool is live">
        An administrator has approved {name}: farmers can join it now. Start your pooler program with the
        pool's id, and it mines for them.
      </Alert>
    );
  if (status === 'pending' && !payoutConfirmed)
    return (
      <Alert
        tone="waiting"
        title="Confirm your payout wallet"
        action={<Link to="/account?tab=payout">Payout wallet</Link>}
      >
        {name} can be approved once you have confirmed or replaced this wallet, because your password was
        reset.
      </Alert>
    );
  if (status === 'pending')
    return (
      <Alert tone="information" title="Waiting for approval">
        An administrator reviews every new pool. Farmers cannot see or join {name} until it is approved. You
        can close this page: the Pooler Console shows the same status.
      </Alert>
    );
  if (status === 'paused')
    return (
      <Alert tone="waiting" title="Your pool is paused">
        {review
          ? `${name} is paused for review: too many farmers were left without work. An administrator decides.`
          : `An administrator has closed ${name} to new members. Current members keep their terms.`}
      </Alert>
    );
  return null;
};

/** For a server that does not report a pool's status. */
const StatusUnavailable = () => (
  <>
    <Alert tone="information" title="Your pool is registered">
      This pool service does not show whether your pool is approved.
    </Alert>
    <Row>
      <OpenConsole />
    </Row>
  </>
);

const OpenConsole = () => (
  <ButtonLink to={roleLanding('pooler')} variant="primary">
    Open the Pooler Console
  </ButtonLink>
);

export default PoolStanding;
