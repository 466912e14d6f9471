// The projection's texts and figures, which load when a calculator first renders.
export { projectedWords } from './projection/projection-figures.tsx';
export { ProjectionResult } from './projection/projection-result.tsx';
