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
  rootDir: `<rootDir>/${name}`.replace('<rootDir>', import.meta.dirname),
  testEnvironment: environment,
  testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/../.build/', '<rootDir>/../.deploy/'],
  transform: { '\\.tsx?$': swc(environment !== 'node') },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  setupFiles: environment === 'node' ? [] : [`${import.meta.dirname}/tooling/jest/browser-globals.js`],
  setupFilesAfterEnv: environment === 'node' ? [] : [`${import.meta.dirname}/tooling/jest/matchers.js`],
});

export default {
  projects: [
    ...['shared-api', 'shared-ui', 'host', 'remote-farmer', 'remote-pooler', 'remote-admin'].map(name =>
      project(name, 'jest-fixed-jsdom'),
    ),
    {
      ...project('pool-server', 'node'),
      globalSetup: `${import.meta.dirname}/tooling/jest/database-setup.js`,
      globalTeardown: `${import.meta.dirname}/tooling/jest/database-teardown.js`,
    },
    project('tooling', 'node'),
  ],
};
