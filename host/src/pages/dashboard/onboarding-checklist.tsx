import {
  type FarmerContract,
  type FarmerMoney,
  type FarmerSummary,
  type Planting,
  type UserStatusReport,
  useSystemInfo,
} from 'shared-api';
import { ButtonLink, Card, Icon, RelativeTime, VisuallyHidden } from 'shared-ui';
import { Upcoming } from 'shared-ui/content';
import { css, styled } from 'styled-components';
import { onboardingSteps } from './onboarding.ts';

const Steps = styled.ol`
  display: grid;
`;

const Step = styled.li<{ $state: 'done' | 'now' | 'later' }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
  min-height: var(--row);
  padding-block: var(--space-1);
  color: var(--${({ $state }) => ($state === 'later' ? 'text-2' : 'text')});

  & + & {
    border-top: 1px solid var(--line);
  }

  & > strong {
    font-weight: ${({ $state }) => ($state === 'now' ? 600 : 400)};
  }

  & > small {
    margin-left: auto;
    color: var(--text-2);
    font-size: var(--text-caption);
  }

  & > span:first-child {
    color: var(--gain);
  }

  /* On a phone, what a step requires is below its name. */
  ${({ $state }) =>
    $state !== 'done' &&
    css`
      @media (max-width: 639.98px) {
        display: grid;
        grid-template-columns: 16px minmax(0, 1fr) auto;

        & > small {
          grid-area: 2 / 2;
          margin-left: 0;
        }

        & > a {
          grid-area: 1 / 3 / 3;
        }
      }
    `}
`;

const Progress = styled.span`
  color: var(--text-2);
  font-size: var(--text-caption);
`;

const Mark = styled.i<{ $now: boolean }>`
  width: 16px;
  height: 16px;
  border: 2px solid var(--${({ $now }) => ($now ? 'information' : 'line-strong')});
  border-radius: var(--radius-full);
`;

type OnboardingChecklistProps = {
  status: UserStatusReport | undefined;
  summary: FarmerSummary | undefined;
  money: FarmerMoney | undefined;
  contract: FarmerContract | null | undefined;
  /** The given number of latest plantings, newest first. */
  plantings: { items: readonly Planting[]; total: number } | undefined;
};

/** The steps to the first harvest, as the server reports them; hidden once all are done. */
export const OnboardingChecklist = ({ status, summary, plantings, ...facts }: OnboardingChecklistProps) => {
  const sponsored = useSystemInfo().data?.sponsored === true;
  if (!status || !summary || facts.contract?.status === 'exiting') return null;
  const steps = onboardingSteps(status, summary, {
    ...facts,
    sponsored,
    planting: plantings && plantings.items.length === plantings.total ? plantings.items.at(-1) : undefined,
  });
  const next = steps.findIndex(({ done }) => !done);
  if (next < 0) return null;
  return (
    <Card
      title="Get to your first harvest"
      actions={
        <Progress>
          {next} of {steps.length}
          <VisuallyHidden> steps done</VisuallyHidden>
        </Progress>
      }
    >
      <Steps>
        {steps.map(({ title, note, at, done, to, action }, index) => (
          <Step
            key={title}
            $state={done ? 'done' : index === next ? 'now' : 'later'}
            aria-current={index === next ? 'step' : undefined}
          >
            {done ? <Icon name="check" size={16} /> : <Mark $now={index === next} aria-hidden="true" />}
            <strong>
              {title}
              {done && <VisuallyHidden> (done)</VisuallyHidden>}
            </strong>
            {(note || at) && (
              <small>
                {note}
                {at && (done ? <RelativeTime at={at} /> : <Upcoming at={at} due="due now" />)}
              </small>
            )}
            {index === next && to && (
              <ButtonLink
                to={to}
                size="sm"
                variant={to.startsWith('#') ? undefined : 'primary'}
                reloadDocument={to.startsWith('#')}
              >
                {action}
              </ButtonLink>
            )}
          </Step>
        ))}
      </Steps>
    </Card>
  );
};
