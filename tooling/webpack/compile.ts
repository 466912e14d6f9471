import webpack, { type Configuration, type Stats } from 'webpack';

/** Runs webpack once. @throws Error with webpack's messages when it fails. */
export const compile = (config: Configuration) =>
  new Promise<Stats>((done, fail) =>
    webpack(config, (error, stats) => {
      if (error || !stats) return fail(error ?? new Error('webpack ended without a result'));
      if (stats.hasErrors()) return fail(new Error(stats.toString({ all: false, errors: true })));
      done(stats);
    }),
  );
