/** A CSS module whose class names are their own keys. */
module.exports = new Proxy({}, { get: (_target, key) => (key === '__esModule' ? false : key) });
