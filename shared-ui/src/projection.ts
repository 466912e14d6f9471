// The projection's texts and figures, and amounts as people type them, which load with the first form that needs them.
export { projectedWords } from './projection/projection-figures.tsx';
export { ProjectionResult } from './projection/projection-result.tsx';
export { readTypedAmount, type TypedAmount } from './projection/typed-amount.ts';
