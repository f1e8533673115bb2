const { createRequire } = require('node:module');
const { sep } = require('node:path');
const { default: Runtime, ...rest } = require('jest-runtime');
require('./typescript.cjs');

const TESTS = `${sep}backend${sep}test${sep}`;
const isTest = (file) => file.endsWith('.spec.ts') || file.includes(TESTS);

/**
 * Loads the product and its packages with Node's own `require`, once for each worker. Tests and their support files are
 * loaded anew for each test file, as usual: they count and remember.
 */
class SharedModulesRuntime extends Runtime {
  requireModuleOrMock(from, name) {
    if (name === '@jest/globals' || !isTest(from)) return super.requireModuleOrMock(from, name);
    const require = createRequire(from);
    return isTest(require.resolve(name)) ? super.requireModuleOrMock(from, name) : require(name);
  }
}

Object.defineProperty(exports, '__esModule', { value: true });
Object.assign(exports, rest, { default: SharedModulesRuntime });
