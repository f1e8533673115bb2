/**
 * ESLint rule for tests: what ends by the real time must not begin while the clock is set to a fixed instant.
 *
 * The product opens sessions and issues codes by its own clock, which a test can set; the database measures sessions by
 * the real time. A session that begins at a frozen 2026-11-20 is over on 2026-11-21, and its test fails from then on.
 *
 * The rule reads one file at a time. It does not see a clock that is set, or a beginning that is made, by a function of another file
 * (except for the known names below), by a method, or by a function that is passed on instead of called. It takes an address that is
 * joined with `+` or computed for another one, an instant for the real time when a name in it is, and the end of a mock for the end of
 * the clock's when it does not find how that mock was made.
 */

/** Calls and addresses that begin something with an expiry: a session, a code, a token. */
const BEGINNINGS = new Set(['logIn', 'lastCode', 'sign']);
const ADDRESSES = /(?:^|\})\/api\/(?:admin\/login|leads|leads\/resend)(?:$|\?)/;
const CLOCK_SETTERS = new Set(['setSystemTime', 'setFixedTime', 'pauseAt']);
/** These set a clock only when they are given a time. */
const CLOCK_STARTERS = new Set(['useFakeTimers', 'install']);
const RESTORERS = new Set(['mockRestore', 'restoreAllMocks', 'useRealTimers']);
const TIME_OPTIONS = new Set(['now', 'time']);
const MOCKERS = new Set(['mockReturnValue', 'mockReturnValueOnce', 'mockImplementation']);
const HOOKS = new Set(['beforeAll', 'beforeEach']);
/** A card of a test is valid until the end of 2099, or expired before 2025. */
const CARD = /^(?:0[1-9]|1[0-2])\/(\d\d)$/;

const calledName = ({ callee }) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name);
const isMockOfClock = (making) => making.includes('spyOn(') && making.includes(`'now'`);
const isFunction = ({ type }) => type.includes('Function');

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

    /** Returns the texts that are assigned to a name in this file. */
    function assignedTo(name, at) {
      let scope = sourceCode.getScope(at);
      while (scope && !scope.set.has(name)) scope = scope.upper;
      const references = scope?.set.get(name).references ?? [];
      return references.map(({ writeExpr }) => (writeExpr ? sourceCode.getText(writeExpr) : '')).join('\n');
    }

    /** Returns whether an expression, or a value assigned to a name in it, is made from the real time. */
    function isRealTime(node) {
      const names = sourceCode.getTokens(node).filter(({ type }) => type === 'Identifier');
      const texts = names.map(({ value }) => assignedTo(value, node));
      return [sourceCode.getText(node), ...texts].some(
        (text) => text.includes('Date.now()') || text.includes('new Date()'),
      );
    }

    /** The making of a mock, as text; empty when this file does not show it. */
    const makingOf = (mock) =>
      mock?.type === 'Identifier' ? assignedTo(mock.name, mock) : mock ? sourceCode.getText(mock) : '';

    function restoresClock(call) {
      const name = calledName(call);
      const making = name === 'mockRestore' ? makingOf(call.callee.object) : '';
      return RESTORERS.has(name) && (!making.includes('spyOn(') || isMockOfClock(making));
    }

    function setsClock(call) {
      const name = calledName(call);
      const [first] = call.arguments;
      // `jest.spyOn(clock, 'now').mockReturnValue(instant)`
      if (MOCKERS.has(name)) return isMockOfClock(makingOf(call.callee.object)) && !isRealTime(call);
      if (CLOCK_STARTERS.has(name)) {
        const options = first?.type === 'ObjectExpression' ? first.properties : [];
        return options.some(({ key, value }) => TIME_OPTIONS.has(key?.name) && !isRealTime(value));
      }
      return CLOCK_SETTERS.has(name) && !isRealTime(call);
    }

    /** Returns the calls of this file's functions that contain the node. */
    function callsOfHelpers(node) {
      const names = new Set(functionsAround(node).map(nameOf));
      return calls.filter(({ callee }) => callee.type === 'Identifier' && names.has(callee.name));
    }

    /** Adds the calls of this file's own functions in which something begins. */
    function addCallsThatBegin() {
      const known = new Set(beginnings);
      for (const node of beginnings)
        for (const call of callsOfHelpers(node)) {
          if (known.has(call)) continue;
          known.add(call);
          beginnings.push(call);
        }
    }

    /** Adds the calls of this file's own functions that set a clock. */
    function addCallsThatSet() {
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

    /** Adds an address, or the uses of a constant that holds it. */
    function addAddress(node, text) {
      if (!ADDRESSES.test(text)) return;
      const isConstant = node.parent.type === 'VariableDeclarator' && node.parent.init === node;
      if (!isConstant) return void beginnings.push(node);
      for (const { references } of sourceCode.getDeclaredVariables(node.parent))
        beginnings.push(...references.filter((each) => each.isRead()).map(({ identifier }) => identifier));
    }

    return {
      CallExpression(node) {
        calls.push(node);
        if (BEGINNINGS.has(calledName(node))) beginnings.push(node);
        if (restoresClock(node)) restores.push(node);
        if (setsClock(node)) settings.push({ node, scoped: false });
      },
      Literal(node) {
        if (typeof node.value === 'string') addAddress(node, node.value);
      },
      TemplateLiteral(node) {
        addAddress(node, node.quasis.map(({ value }) => value.cooked).join('}'));
      },
      Property({ key, value }) {
        if (key.name !== 'cardExpiry' || typeof value.value !== 'string') return;
        const year = CARD.exec(value.value)?.[1];
        if (year && year >= '25' && year !== '99') report({ node: value, messageId: 'card', data: { year } });
      },
      'Program:exit'() {
        addCallsThatSet();
        addCallsThatBegin();
        for (const node of beginnings) {
          const setting = settings.find((each) => isSetAt(node, each));
          if (setting) report({ node, messageId: 'beginning', data: { line: setting.node.loc.start.line } });
        }
      },
    };
  },
};
