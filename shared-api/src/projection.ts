// A pool in detail, and what a stake would earn in it, loaded when a calculator or a pool's details first render.
export { type Projected, type Projection, type ProjectionInput, project } from './projection/project.ts';
export { usePoolDetails } from './resources/pool-details.ts';
export { usePoolOutlook, usePoolRewards } from './resources/pool-outlook.ts';
