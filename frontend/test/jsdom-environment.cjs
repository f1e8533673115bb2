const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with Node's own fetch types, which every browser has: tests answer calls with real Response objects. */
module.exports = class JsdomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { Request, Response, Headers, AbortSignal, AbortController });
  }
};
