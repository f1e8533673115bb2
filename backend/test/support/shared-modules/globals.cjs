/** Modules outside the test file have no `jest` of their own. */
globalThis.jest = jest;
