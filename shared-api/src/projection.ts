// Projects a stake's earnings in a pool. It loads when a calculator first renders, and is pure, so that the server's
// tests can run it.
export { type Projected, type Projection, type ProjectionInput, project } from './projection/project.ts';
