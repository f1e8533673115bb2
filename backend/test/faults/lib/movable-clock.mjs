/**
 * Loaded by a server before anything else: its parent moves this process's clock with a message, as an operator or a bad
 * time server moves a machine's. The steady counter and the timers go on, as they do there.
 */
const Real = Date;
let shift = 0;

globalThis.Date = class Date extends Real {
  constructor(...values) {
    if (values.length === 0) super(Real.now() + shift);
    else super(...values);
  }
  static now() {
    return Real.now() + shift;
  }
  // A subclass inherits this, and must not contain every date.
  static [Symbol.hasInstance](value) {
    return this === globalThis.Date
      ? value instanceof Real
      : Function.prototype[Symbol.hasInstance].call(this, value);
  }
};

process.on('message', ({ shiftMs }) => {
  shift = shiftMs;
});
