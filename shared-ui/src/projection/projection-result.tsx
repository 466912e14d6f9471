import { styled } from 'styled-components';
import { ProjectionFigures, type ProjectionFiguresProps } from './projection-figures.tsx';

const Note = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
`;

/** Why there is no figure. */
const REASONS = {
  'no-stake':
    'With a stake of 0% you plant no KALE and can lose none. Accepted work alone earns some KALE, which is not projected. Choose a stake to see what it could earn.',
  'no-balance': 'There is no KALE to plant yet. Accepted work alone earns some, which is not projected.',
  'no-history': 'This pool has no harvest in the last 7 days, so there is nothing to project from.',
} as const;

type Given = 'stake' | 'interval' | 'basis';
type ProjectionResultProps = Pick<ProjectionFiguresProps, Given> & {
  projection:
    | ({ readonly kind: 'projected' } & Omit<ProjectionFiguresProps, Given>)
    | { readonly kind: keyof typeof REASONS };
};

/** A stake's projected earnings, or the reason why there is no projection. */
export const ProjectionResult = ({ projection, ...given }: ProjectionResultProps) =>
  projection.kind === 'projected' ? (
    <ProjectionFigures {...projection} {...given} />
  ) : (
    <Note>{REASONS[projection.kind]}</Note>
  );
