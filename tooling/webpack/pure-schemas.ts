import type { Compiler } from 'webpack';

const NAME = 'PureSchemasPlugin';

/**
 * Marks calls in the contract's modules as free of side effects, so that webpack omits the schemas that no client
 * reads, such as those of requests, which only the server checks. By itself, webpack recognizes this only for calls
 * without further calls in their arguments.
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
