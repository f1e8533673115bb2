/** Modules outside the test file have no `jest` of their own. */
globalThis.jest = jest;

const { passwordWork } = require('../../../src/modules/auth/login/password');

/** The lowest cost, because the tests hash a thousand passwords. `withSlowPasswords` hashes as the product does. */
passwordWork.cost = 4;
