/** Tests of the commands. They start and kill whole processes, as an operator would. */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.spec.js'],
  transform: {},
  testTimeout: 60000,
  // The number of cores of a small machine, because the tests mostly wait for processes.
  maxWorkers: 2,
};
