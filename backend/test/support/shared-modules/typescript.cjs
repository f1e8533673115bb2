const { createHash } = require('node:crypto');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const swc = require('@swc/core');
const swcOptions = require('./swc-options.cjs');

const DOMAIN = path.resolve(__dirname, '../../../../domain/src');
const CACHE = path.resolve(__dirname, '../../../../node_modules/.cache/tests-by-swc');
fs.mkdirSync(CACHE, { recursive: true });

/** Reads `domain/…` from its source, not from its last build, and finds the source of what is imported when it is first used. */
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...others) {
  const [, name] = /^domain\/(.*)$/.exec(request) ?? [];
  const isBuilt = request.startsWith('.') && request.endsWith('.js') && parent?.filename?.endsWith('.ts');
  const source = isBuilt ? request.replace(/\.js$/, '.ts') : request;
  return resolveFilename.call(this, name ? path.join(DOMAIN, `${name}.ts`) : source, parent, ...others);
};

/** Compiles TypeScript for `require`, and caches the result on disk. */
Module._extensions['.ts'] = (module, filename) => {
  const source = fs.readFileSync(filename, 'utf8');
  const key = createHash('sha256').update(`${swc.version}\0${filename}\0${source}`).digest('hex');
  const kept = path.join(CACHE, `${key}.js`);
  let code = read(kept);
  if (code === undefined) {
    code = swc.transformSync(source, { ...swcOptions, filename, sourceMaps: 'inline' }).code;
    // Several workers may write the same file.
    fs.writeFileSync(`${kept}.${process.pid}`, code);
    fs.renameSync(`${kept}.${process.pid}`, kept);
  }
  module._compile(code, filename);
};

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
