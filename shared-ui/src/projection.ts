// The projection's texts and figures, which load when a calculator first renders.
export { ProjectionResult } from './projection/projection-result.tsx';
