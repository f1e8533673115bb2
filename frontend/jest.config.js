/** Unit tests beside the code, in a browser-like page; journeys in a real browser are Playwright's, in e2e/. */
export default {
  testEnvironment: './test/jsdom-environment.cjs',
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  transform: {
    // Preact comes as modules alone.
    '^.+\\.(tsx?|mjs)$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2023',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!preact/)'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/css-module.cjs',
    '^domain/(.*)$': '<rootDir>/../domain/src/$1.ts',
  },
  testTimeout: 120000,
  maxWorkers: 2,
};
