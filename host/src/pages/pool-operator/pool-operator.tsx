import { useState } from 'react';
import {
  Alert,
  Badge,
  Button,
  ButtonLink,
  Card,
  focusPageHeading,
  Icon,
  Link,
  Page,
  Row,
  Section,
} from 'shared-ui';
import { styled } from 'styled-components';
import { PageLink } from '../../shell/page-link.tsx';
import { TwoColumns } from '../two-columns.ts';
import { availableNow, phaseLabels, roadmap } from './roadmap.ts';
import { readWatch, stopWatching, watchRoadmap } from './roadmap-watch.ts';

const Timeline = styled.ol`
  display: grid;
`;

const Phase = styled.li`
  position: relative;
  padding: 0 0 var(--space-6) var(--space-8);

  &::before {
    content: '';
    position: absolute;
    top: 0.375rem;
    left: 0;
    width: 0.75rem;
    height: 0.75rem;
    background: var(--canvas);
    border: 2px solid var(--accent);
    border-radius: var(--radius-full);
  }

  &[data-status='completed']::before {
    background: var(--accent);
  }

  &[data-status='planned']::before {
    border-color: var(--control-line);
  }

  &:not(:last-child)::after {
    content: '';
    position: absolute;
    top: 1.375rem;
    bottom: -0.125rem;
    left: 0.3125rem;
    border-left: 2px solid var(--line-strong);
  }

  &:last-child {
    padding-bottom: 0;
  }

  & > h3 {
    font-size: var(--text-section);
  }

  & > div {
    margin-block: var(--space-1);
  }

  & > p,
  & > div > span:last-child {
    color: var(--text-2);
  }
`;

const Features = styled.ul`
  display: grid;
  gap: var(--space-5);
`;

const Feature = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 var(--space-3);

  & > span {
    color: var(--accent);
  }

  & h3 {
    font-size: var(--text-body);
  }

  & p {
    color: var(--text-2);
    font-size: var(--text-body);
  }
`;

const Notification = () => {
  const [{ watching, moved }, setWatch] = useState(() => readWatch(roadmap));
  const [refused, setRefused] = useState(false);
  const ask = () => {
    focusPageHeading(); // The button disappears, so the focus moves first.
    setRefused(!watchRoadmap(roadmap));
    setWatch(readWatch(roadmap));
  };
  const stop = () => {
    focusPageHeading();
    stopWatching();
    setWatch(readWatch(roadmap));
  };
  if (refused) {
    return <Alert tone="waiting">This browser blocks storage, so it cannot notify you.</Alert>;
  }
  if (!watching) return <Button onClick={ask}>Get Notified</Button>;
  return moved.length > 0 ? (
    <Alert
      tone="gain"
      title="The roadmap has changed"
      action={
        <Button size="sm" onClick={ask}>
          Got it
        </Button>
      }
    >
      {moved.map(({ title, status }) => `${title}: ${phaseLabels[status].label.toLowerCase()}`).join('. ')}.
    </Alert>
  ) : (
    <Alert
      tone="gain"
      title="You will be notified"
      action={
        <Button size="sm" onClick={stop}>
          Stop
        </Button>
      }
    >
      This page shows a notice in this browser when a phase changes. No data is sent.
    </Alert>
  );
};

/** The planned portal and the features available now (spec §2, Pool Operator Portal). */
const PoolOperator = () => (
  <Page
    title="Pool Operator Portal"
    description="Advanced pool management tools"
    actions={
      <>
        <ButtonLink to="/" icon="arrow-left">
          Back
        </ButtonLink>
        <ButtonLink to="/pool-operator/register">Register a Pool</ButtonLink>
        <ButtonLink to="/pools" variant="primary">
          Browse Pools
        </ButtonLink>
      </>
    }
  >
    <TwoColumns>
      <Card
        title="Under Development"
        description="The portal is being built in three phases. Pool operators can already run blocks in the console."
      >
        <Timeline>
          {roadmap.map(({ id, title, status, when, text }, index) => (
            <Phase key={id} data-status={status}>
              <h3>
                Phase {index + 1}: {title}
              </h3>
              <Row $gap={2}>
                <Badge tone={phaseLabels[status].tone} icon={phaseLabels[status].icon}>
                  {phaseLabels[status].label}
                </Badge>
                <span>{when}</span>
              </Row>
              <p>{text}</p>
            </Phase>
          ))}
        </Timeline>
        <Notification />
      </Card>
      <Section title="What's Available Now">
        <Features>
          {availableNow.map(({ title, text, icon, ...page }) => (
            <Feature key={title}>
              <Icon name={icon} size={20} />
              <div>
                <h3>
                  {'of' in page ? (
                    <PageLink of={page.of} missing={title}>
                      {title}
                    </PageLink>
                  ) : (
                    <Link to={page.to}>{title}</Link>
                  )}
                </h3>
                <p>{text}</p>
              </div>
            </Feature>
          ))}
        </Features>
      </Section>
    </TwoColumns>
  </Page>
);

export default PoolOperator;
