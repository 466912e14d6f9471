import { useState } from 'react';
import { useCapability } from 'shared-api';
import {
  type AlertChannel,
  type AlertRule,
  alertCondition,
  alertFigure,
  useAlertRules,
  useRemoveAlertRule,
} from 'shared-api/status';
import {
  Badge,
  Button,
  Card,
  focusPageHeading,
  lazyDialog,
  RelativeTime,
  Row,
  Skeleton,
  toast,
} from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { styled } from 'styled-components';

const AlertRuleDialog = lazyDialog(() => import(/* webpackChunkName: 'dialogs' */ './alert-rule-dialog.tsx'));

const List = styled.ul`
  display: grid;
  gap: var(--space-3);

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-1) var(--space-3);
  }

  & small {
    display: block;
    color: var(--text-2);
  }
`;

export const CHANNELS: Record<AlertChannel, string> = {
  page: 'Notifications',
  mail: 'Email',
  webhook: 'Webhooks',
};

/** Alert rules with their state and the last measurement, firing ones first. */
export function AlertRules() {
  const capable = useCapability('alert-rules') === true;
  const rules = useAlertRules();
  const [adding, setAdding] = useState(false);
  if (!capable) return null;
  return (
    <Card
      title="Alert rules"
      actions={
        <Button size="sm" onClick={() => setAdding(true)}>
          Add rule
        </Button>
      }
    >
      <ResourceState
        resource={rules}
        failure={() => 'Failed to load the alert rules. Please try again.'}
        skeleton={<Skeleton height="1.25rem" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p style={{ color: 'var(--text-2)' }}>
              No rules. A rule alerts all administrators when a figure passes a threshold.
            </p>
          ) : (
            <List>
              {items.map(rule => (
                <Rule key={rule.id} {...rule} />
              ))}
            </List>
          )
        }
      </ResourceState>
      {adding && <AlertRuleDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

const Rule = ({ id, metric, threshold, channels, firingSince, value, measuredAt }: AlertRule) => {
  const remove = useRemoveAlertRule();
  // A rule of a newer server may watch a figure that this page does not know.
  const condition = metric === 'unknown' ? 'Another figure' : alertCondition(metric, threshold);
  const known = channels.flatMap(channel => (channel === 'unknown' ? [] : [CHANNELS[channel]]));
  const press = async () => {
    const outcome = await remove.run(id);
    if (!outcome.ok) return toast.error('The rule was not removed', outcome.error);
    focusPageHeading(); // Its row disappears, and the focus must not be lost with it.
    return toast.success('Alert rule removed', { description: condition });
  };
  return (
    <li>
      <div>
        <Row $gap={2}>
          <strong>{condition}</strong>
          {firingSince && (
            <Badge tone="loss">
              Firing for <RelativeTime at={firingSince} short />
            </Badge>
          )}
        </Row>
        <small>
          {measuredAt && value == null
            ? 'Nothing to measure'
            : metric !== 'unknown' && value != null
              ? `Now ${alertFigure(metric, value)}`
              : 'Not measured yet'}
          {measuredAt && (
            <>
              , <RelativeTime at={measuredAt} />
            </>
          )}
          {` · ${known.join(', ')}`}
        </small>
      </div>
      <Button
        size="sm"
        aria-label={`Remove rule: ${condition}`}
        pending={remove.pending}
        onClick={() => void press()}
      >
        Remove
      </Button>
    </li>
  );
};
