import { useId } from 'react';
import { announce, RelativeTime, Row, Stack } from 'shared-ui';
import { TransactionHash } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { type BlockFailure, farmers, type RetryStep, retryText, STEP_LABELS } from './failure-groups.ts';
import { RetryButton } from './retry-button.tsx';

const SHOWN = 50; // a longer list is counted, not read

const List = styled.ul`
  display: grid;

  & > li {
    display: grid;
    gap: 0 var(--space-4);
    padding-block: var(--space-2);
    border-top: 1px solid var(--line);
    overflow-wrap: anywhere;

    @media (min-width: 640px) {
      grid-template-columns: minmax(0, 2fr) minmax(0, 5fr) minmax(0, 2fr);
    }
  }

  & > li > :last-child {
    color: var(--text-2);
    font-size: var(--text-body);
  }
`;

type FailureGroupProps = {
  blockId: string;
  step: RetryStep;
  failures: readonly BlockFailure[];
  /** Receives the result of a retry as text. */
  onResult: (words: string) => void;
};

/** The farmers for whom one step failed, each with the reason, and a retry for them alone. */
export const FailureGroup = ({ blockId, step, failures, onResult }: FailureGroupProps) => {
  const id = useId();
  const words = STEP_LABELS[step];
  const retryable = failures.filter(failure => failure.retryable).length;
  return (
    <section aria-labelledby={id}>
      <Stack $gap={3}>
        <Row $justify="between">
          <h3 id={id}>
            {words.noun} failed for {farmers(failures.length)}
          </h3>
          {retryable > 0 && (
            <RetryButton
              blockId={blockId}
              step={step}
              aria-label={`Retry these: ${words.noun.toLowerCase()} for ${farmers(retryable)}`}
              onResult={result => {
                const said = retryText(step, result);
                onResult(said);
                announce(said);
              }}
            >
              Retry these ({retryable})
            </RetryButton>
          )}
        </Row>
        {retryable === 0 && <p>{words.over}</p>}
        <List>
          {failures.slice(0, SHOWN).map(({ farmerId, name, error, at, transactionHash }) => (
            <li key={farmerId}>
              <strong title={farmerId}>{name ?? farmerId}</strong>
              <span>{error.message}</span>
              <span>
                <RelativeTime at={at} missing="" />{' '}
                {transactionHash && <TransactionHash hash={transactionHash} />}
              </span>
            </li>
          ))}
          {failures.length > SHOWN && <li>and {failures.length - SHOWN} more</li>}
        </List>
      </Stack>
    </section>
  );
};
