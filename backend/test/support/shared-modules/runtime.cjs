const { createRequire } = require('node:module');
const { default: Runtime, ...rest } = require('jest-runtime');
require('./typescript.cjs');

/** Loads what a test file imports with Node's own `require`: once for each worker. */
class SharedModulesRuntime extends Runtime {
  requireModuleOrMock(from, name) {
    if (name === '@jest/globals' || !from.endsWith('.spec.ts')) return super.requireModuleOrMock(from, name);
    return createRequire(from)(name);
  }
}

Object.defineProperty(exports, '__esModule', { value: true });
Object.assign(exports, rest, { default: SharedModulesRuntime });
