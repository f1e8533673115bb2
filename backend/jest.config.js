const swcOptions = require('./test/support/shared-modules/swc-options.cjs');

/** Unit tests lie beside the code (src), everything on a real server and database in test/. */
module.exports = {
  // Modules are loaded once for each worker: loading them for each file took a third of the time.
  testEnvironment: '<rootDir>/test/support/shared-modules/environment.cjs',
  runtime: '<rootDir>/test/support/shared-modules/runtime.cjs',
  setupFiles: ['<rootDir>/test/support/shared-modules/globals.cjs'],
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', swcOptions] },
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
