// What a stake may earn, in words and figures: loaded when a calculator is first shown.
export { ProjectionFigures } from './projection/projection-figures.tsx';
