const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * jsdom with features that browsers and Node have: the types of `fetch`, with which tests answer calls, and text
 * encoders.
 */
module.exports = class JsdomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      Request,
      Response,
      Headers,
      AbortSignal,
      AbortController,
      TextEncoder,
      TextDecoder,
    });
  }
};
