/** Unit tests lie beside the code (src), everything on a real server and database in test/. */
const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
      target: 'es2023',
    },
    module: { type: 'commonjs' },
  },
];
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  transform: { '^.+\\.ts$': swc },
  // The source, not what was last built of it.
  moduleNameMapper: { '^domain/(.*)$': '<rootDir>/../domain/src/$1.ts' },
  transformIgnorePatterns: ['/node_modules/'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // Bounds what hangs. What is only slow, on a machine that does other things besides, must pass.
  testTimeout: 60000,
  // One more than the cores of a small machine: many tests wait for jobs and for processes that they start.
  maxWorkers: 3,
  // What each file loads is not all given back: after a hundred files a worker would hold four gigabytes.
  workerIdleMemoryLimit: '1500MB',
};
