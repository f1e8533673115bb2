/** A CSS module that maps each class name to itself. */
module.exports = new Proxy({}, { get: (_target, key) => (key === '__esModule' ? false : key) });
