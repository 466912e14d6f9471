import type { Compiler } from 'webpack';

const NAME = 'PureSchemasPlugin';

/**
 * Tells webpack that calls in the contract's modules have no effect except their result, a schema. It then leaves out the
 * schemas that no client reads, such as those of requests, which only the server checks. By itself, webpack recognizes
 * this for a call without further calls in its arguments only.
 */
export class PureSchemasPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap(NAME, (_, { normalModuleFactory }) =>
      normalModuleFactory.hooks.parser.for('javascript/auto').tap(NAME, parser => {
        parser.hooks.isPure
          .for('CallExpression')
          .tap(NAME, () => parser.state.module.resource.includes('/shared-api/src/contract/') || undefined);
      }),
    );
  }
}
