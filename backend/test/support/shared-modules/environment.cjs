const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Stands for the realm of the worker itself, where Jest expects a context of Node's `vm`. */
const WORKER_REALM = {};

const compileFunction = vm.compileFunction;
vm.compileFunction = (code, parameters, options = {}) => {
  if (options.parsingContext !== WORKER_REALM) return compileFunction(code, parameters, options);
  return compileFunction(code, parameters, {
    filename: options.filename,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
};

/**
 * Runs every test file of a worker in the worker's own realm, so that modules are loaded once per worker and not once
 * per file. Restores the environment variables and the listeners of the process after each file.
 */
module.exports = class SharedRealmEnvironment {
  global = globalThis;
  fakeTimers = null;

  constructor({ projectConfig }) {
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return WORKER_REALM;
  }

  async setup() {
    this.variables = { ...process.env };
    this.listeners = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    for (const name of process.eventNames()) {
      const known = this.listeners.get(name) ?? [];
      for (const listener of process.rawListeners(name)) {
        if (!known.includes(listener)) process.removeListener(name, listener);
      }
    }
  }
};
