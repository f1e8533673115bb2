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
  // The source, not its last build.
  moduleNameMapper: { '^domain/(.*)$': '<rootDir>/../domain/src/$1.ts' },
  transformIgnorePatterns: ['/node_modules/'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // Ends a test that hangs. A test that is only slow, on a busy machine, must pass.
  testTimeout: 300000,
  // One more than the cores of a small machine: many tests wait for jobs and for processes that they start.
  maxWorkers: 3,
  // A worker does not free all memory of a file: after a hundred files it would hold four gigabytes.
  workerIdleMemoryLimit: '1500MB',
};
