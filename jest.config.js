import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = import.meta.dirname;
const remotes = readdirSync(root).filter(name => name.startsWith('remote-'));

// One run over every package: each project is a package, so one summary counts them all.
const swc = jsx => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2024',
      transform: jsx ? { react: { runtime: 'automatic' } } : {},
    },
    module: { type: 'es6' },
  },
];

const project = (name, environment) => ({
  displayName: name,
  rootDir: join(root, name),
  testEnvironment: environment,
  testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', join(root, '.build/'), join(root, '.deploy/')],
  transform: { '\\.tsx?$': swc(environment !== 'node') },
  moduleNameMapper: { '\\.webp$': join(root, 'tooling/jest/picture.js') },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  setupFiles: environment === 'node' ? [] : [join(root, 'tooling/jest/browser-globals.js')],
  setupFilesAfterEnv: environment === 'node' ? [] : [join(root, 'tooling/jest/page-tests.js')],
});

export default {
  // The first test of a file pays for loading its modules, and a small machine runs many files at once.
  testTimeout: 60_000,
  // More workers than cores: some tests wait for a clock or a database.
  maxWorkers: availableParallelism() + 1,
  // Modules of finished files stay in a worker's memory; a worker that has grown past this is replaced.
  workerIdleMemoryLimit: '600MB',
  projects: [
    ...['shared-api', 'shared-ui', 'host', ...remotes].map(name => project(name, 'jest-fixed-jsdom')),
    {
      ...project('pool-server', 'node'),
      moduleNameMapper: { '^@node-rs/argon2$': join(root, 'pool-server/src/testing/quick-argon2.ts') },
      globalSetup: join(root, 'tooling/jest/database-setup.js'),
      globalTeardown: join(root, 'tooling/jest/database-teardown.js'),
    },
    project('tooling', 'node'),
  ],
};
