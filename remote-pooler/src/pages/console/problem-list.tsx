import { useState } from 'react';
import { Button, focusPageHeading, Link } from 'shared-ui';
import { styled } from 'styled-components';
import { BlockAcknowledgement } from '../blocks/acknowledge.tsx';
import { FailedSteps } from './failed-steps.tsx';
import { ProblemRow } from './problem-row.tsx';
import type { findProblems } from './problems.ts';

const SHOWN = 4;

const List = styled.ul`
  display: grid;
  margin-top: calc(-1 * var(--space-4));

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    padding-block: var(--space-2);
    border-top: 1px solid var(--line);
  }

  & > li:first-child {
    margin-inline: calc(-1 * var(--card-pad));
    padding-inline: var(--card-pad);
  }

  & > li:last-child {
    padding-bottom: 0;
  }

  & > li > span > strong {
    font-weight: 500;
  }

  & > li > span > small > span {
    color: var(--loss);
  }

  & > li > span > small {
    display: block;
    color: var(--text-2);
    font-size: var(--text-caption);
  }

  & > li > div {
    margin-left: auto;
  }

  & > li > i {
    display: grid;
    place-items: center;
    width: 1.75rem;
    height: 1.75rem;
    border-radius: var(--radius);
  }

  @media (max-width: 639.98px) {
    & > li {
      display: grid;
      grid-template-columns: auto 1fr;
    }

    & > li > div {
      grid-column: 2;
      justify-self: start;
      margin-left: 0;
    }
  }
`;

/** Problems with their remedies; the first few, and the rest on demand. */
export const ProblemList = ({ problems }: { problems: ReturnType<typeof findProblems> }) => {
  const [isWhole, setWhole] = useState(false);
  return (
    <List aria-label="Needs your attention">
      {problems.slice(0, isWhole ? undefined : SHOWN).map(({ failed, ...problem }) =>
        failed ? (
          <FailedSteps key={problem.id} {...problem} failed={failed} />
        ) : (
          <ProblemRow key={problem.id} {...problem}>
            <Link to={problem.to}>{problem.action}</Link>
            {problem.block && (
              <BlockAcknowledgement {...problem.block} acknowledged={false} onDone={focusPageHeading} />
            )}
          </ProblemRow>
        ),
      )}
      {problems.length > SHOWN && (
        <li>
          <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${problems.length - SHOWN} more`}
          </Button>
        </li>
      )}
    </List>
  );
};
