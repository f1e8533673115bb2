/**
 * ESLint rule for tests: what ends by the real time must not begin while the clock is set to a fixed instant.
 *
 * The product opens sessions and issues codes by its own clock, which a test can set; the database measures sessions by
 * the real time. A session that begins at a frozen 2026-11-20 is over on 2026-11-21, and its test fails from then on.
 */

/** Calls and addresses that begin something with an expiry: a session, a code, a token. */
const BEGINNINGS = new Set(['logIn', 'lastCode', 'sign']);
const ADDRESSES = /^\/api\/(?:admin\/login|leads)$/;
const CLOCK_SETTERS = new Set(['setSystemTime', 'setFixedTime', 'pauseAt']);
/** These set a clock only when they are given a time. */
const CLOCK_STARTERS = new Set(['useFakeTimers', 'install']);
const RESTORERS = new Set(['mockRestore', 'restoreAllMocks', 'useRealTimers']);
const HOOKS = new Set(['beforeAll', 'beforeEach']);
/** A card of a test is valid until the end of 2099, or expired before 2025. */
const CARD = /^(?:0[1-9]|1[0-2])\/(\d\d)$/;

const calledName = ({ callee }) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name);
const isFunction = ({ type }) => type.includes('Function');
/** An instant that is made from the real time moves along with it. */
const isRealTime = (text) => text.includes('Date.now()') || text.includes('new Date()');

export const frozenClockRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      beginning:
        'This ends by the real time and begins while the clock is set to a fixed instant (line {{line}}). Begin it before the clock is set.',
      card: 'This card expires in 20{{year}}. Use 12/99, or a year long past.',
    },
  },
  create({ sourceCode, report }) {
    const calls = [];
    const beginnings = [];
    const restores = [];
    /** Calls that set a clock; `scoped` is true where the clock is restored when the call is over. */
    const settings = [];

    /** Functions around a node, the innermost first. */
    const functionsAround = (node) => sourceCode.getAncestors(node).filter(isFunction).reverse();
    const isHook = ({ parent }) => parent.type === 'CallExpression' && HOOKS.has(calledName(parent));
    const nameOf = (fn) =>
      fn.id?.name ?? (fn.parent.type === 'VariableDeclarator' ? fn.parent.id.name : null);

    function setsClock(call) {
      const name = calledName(call);
      const text = sourceCode.getText(call);
      if (name === 'spyOn' && call.arguments[1]?.value === 'now') {
        // `jest.spyOn(clock, 'now').mockReturnValue(instant)`
        const mocked = call.parent.parent;
        return !isRealTime(mocked.type === 'CallExpression' ? sourceCode.getText(mocked) : text);
      }
      if (CLOCK_STARTERS.has(name)) return /\b(?:now|time):/.test(text) && !isRealTime(text);
      return CLOCK_SETTERS.has(name) && !isRealTime(text);
    }

    /** Adds the calls of this file's own functions that set a clock. */
    function addCallsOfHelpers() {
      const seen = new Set();
      for (const { node } of settings) {
        const helper = functionsAround(node)[0];
        const name = helper && nameOf(helper);
        if (!name || seen.has(name)) continue;
        seen.add(name);
        const scoped = restores.some((restore) => functionsAround(restore).includes(helper));
        for (const call of calls)
          if (call.callee.type === 'Identifier' && call.callee.name === name)
            settings.push({ node: call, scoped });
      }
    }

    /** Whether the clock may be set when this begins. */
    function isSetAt(beginning, { node, scoped }) {
      const isAfter = node.range[0] < beginning.range[0];
      if (scoped) return isAfter && beginning.range[1] <= node.range[1];
      const around = functionsAround(node)[0];
      if (!around) return true;
      if (!functionsAround(beginning).includes(around)) return isHook(around);
      return (
        isAfter && !restores.some(({ range }) => range[0] > node.range[0] && range[0] < beginning.range[0])
      );
    }

    return {
      CallExpression(node) {
        calls.push(node);
        if (BEGINNINGS.has(calledName(node))) beginnings.push(node);
        if (RESTORERS.has(calledName(node))) restores.push(node);
        if (setsClock(node)) settings.push({ node, scoped: false });
      },
      Literal(node) {
        if (typeof node.value === 'string' && ADDRESSES.test(node.value)) beginnings.push(node);
      },
      Property({ key, value }) {
        if (key.name !== 'cardExpiry' || typeof value.value !== 'string') return;
        const year = CARD.exec(value.value)?.[1];
        if (year && year >= '25' && year !== '99') report({ node: value, messageId: 'card', data: { year } });
      },
      'Program:exit'() {
        addCallsOfHelpers();
        for (const node of beginnings) {
          const setting = settings.find((each) => isSetAt(node, each));
          if (setting) report({ node, messageId: 'beginning', data: { line: setting.node.loc.start.line } });
        }
      },
    };
  },
};
