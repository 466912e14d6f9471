import type { Performance } from 'shared-api/pool';
import { Badge, Card, Row, Section, Skeleton, Stack } from 'shared-ui';
import { styled } from 'styled-components';
import { insightsOf } from './insights.ts';

const Source = styled.p`
  color: var(--text-2);
  font-size: var(--text-body);
`;

const MARKS = {
  gain: { tone: 'gain', icon: 'check-circle', children: 'Better' },
  waiting: { tone: 'waiting', icon: 'warning', children: 'Look into' },
  information: { tone: 'information', icon: 'info', children: 'Note' },
} as const;

/** The insights, each with the figures behind it. */
export const InsightList = ({ performance }: { performance: Performance | undefined }) => {
  const insights = performance && insightsOf(performance);
  return (
    <Section title="Insights" description="Computed from the figures above">
      {!insights && <Skeleton height="4rem" />}
      {insights?.length === 0 && <p>Nothing stands out in this period.</p>}
      {insights && insights.length > 0 && (
        <Stack $gap={3}>
          {insights.map(({ id, tone, text, from }) => (
            <Card key={id}>
              <Row>
                <Badge {...MARKS[tone]} />
                <strong>{text}</strong>
              </Row>
              <Source>From: {from}.</Source>
            </Card>
          ))}
        </Stack>
      )}
    </Section>
  );
};
