// What a stake may earn in a pool: loaded when a calculator is first shown, and pure, so that the server's tests replay it.
export { type Projected, type Projection, type ProjectionInput, project } from './projection/project.ts';
