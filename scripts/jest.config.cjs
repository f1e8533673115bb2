/** The launcher's tests: whole processes, started and killed as an operator would. */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.spec.js'],
  transform: {},
  testTimeout: 60000,
};
