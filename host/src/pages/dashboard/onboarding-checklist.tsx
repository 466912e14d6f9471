import type { FarmerSummary, UserStatusReport } from 'shared-api';
import { ButtonLink, Card, Icon, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';
import { onboardingSteps } from './onboarding.ts';

const Steps = styled.ol`
  display: grid;
  gap: var(--space-4);

  @media (min-width: 768px) {
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }
`;

const Step = styled.li<{ $state: 'done' | 'now' | 'later' }>`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: var(--space-1);
  padding-top: var(--space-3);
  border-top: 3px solid var(--${({ $state }) => ($state === 'later' ? 'line-strong' : 'accent')});
  color: var(--${({ $state }) => ($state === 'now' ? 'text' : 'muted')});

  & > strong {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    color: var(--${({ $state }) => ($state === 'later' ? 'muted' : 'text')});
    font-weight: 600;
  }

  & > strong > span:first-child {
    color: var(--accent);
  }

  & > small {
    color: var(--text-2);
    font-size: var(--text-caption);
  }

  & > a {
    margin-top: var(--space-2);
  }
`;

type OnboardingChecklistProps = {
  status: UserStatusReport | undefined;
  summary: FarmerSummary | undefined;
};

/** The way to the first harvest, from what the server says; gone once it is walked. */
export const OnboardingChecklist = ({ status, summary }: OnboardingChecklistProps) => {
  if (!status || !summary) return null;
  const steps = onboardingSteps(status, summary);
  const next = steps.findIndex(({ done }) => !done);
  if (next < 0) return null;
  return (
    <Card
      title="Your way to the first harvest"
      icon="sprout"
      description={`${next} of ${steps.length} steps done`}
    >
      <Steps>
        {steps.map(({ title, text, done, to, action }, index) => (
          <Step
            key={title}
            $state={done ? 'done' : index === next ? 'now' : 'later'}
            aria-current={index === next ? 'step' : undefined}
          >
            <strong>
              {done && <Icon name="check" />}
              {title}
              {done && <VisuallyHidden> (done)</VisuallyHidden>}
            </strong>
            <small>{text}</small>
            {index === next && to && (
              <ButtonLink to={to} size="sm" variant="primary" reloadDocument={to.startsWith('#')}>
                {action}
              </ButtonLink>
            )}
          </Step>
        ))}
      </Steps>
    </Card>
  );
};
