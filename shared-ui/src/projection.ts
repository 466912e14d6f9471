// What a stake may earn, in words and figures: loaded when a calculator is first shown.
export { ProjectionResult } from './projection/projection-result.tsx';
