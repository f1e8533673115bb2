/** Tests of the commands. They start and kill whole processes, as an operator would. */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.spec.js'],
  transform: {},
  // Ends a test that hangs. One that starts several programs on a busy machine must pass.
  testTimeout: 120000,
  // The number of cores of a small machine, because the tests mostly wait for processes.
  maxWorkers: 2,
};
