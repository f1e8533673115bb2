/** Tests of the commands: whole processes, started and killed as an operator would do it. */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.spec.js'],
  transform: {},
  testTimeout: 60000,
  // As many as the cores of a small machine: the tests wait for processes most of the time.
  maxWorkers: 2,
};
