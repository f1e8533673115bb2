/*
 * Determines the features that the oldest browsers lack, from the data that MDN publishes (@mdn/browser-compat-data).
 * A feature is 'young' if one of the oldest browsers does not have it as a whole; behind a flag or under another name
 * does not count.
 */
import { createRequire } from 'node:module';
import { compareVersions, oldestInData } from './oldest.mjs';

const require = createRequire(import.meta.url);
const data = require('@mdn/browser-compat-data');

/** Notes on a feature, which the data keeps among its members. */
const NOTE = /(?:_event|_support|_required|_parameters?|_options?|_values?|^returns_.*)$/;
/** `BigInt64Array` and its like share the members of `TypedArray`. */
const TYPED_ARRAY = /^(?:Big)?(?:Ui|I)nt(?:8|16|32|64)(?:Clamped)?Array$|^Float(?:16|32|64)Array$/;

/** Returns the name of the first of the oldest browsers that lacks a feature, or null. */
function lacking(feature, browsers) {
  const support = feature.__compat?.support;
  if (!support) return null;
  const missing = browsers.find(([name, version]) => support[name] && !has(support[name], version));
  return missing ? `${data.browsers[missing[0]].name} ${missing[1]}` : null;
}

function has(statements, version) {
  return [statements].flat().some(({ version_added: added, version_removed: removed, ...limits }) => {
    if (limits.flags || limits.prefix || limits.alternative_name) return false;
    if (typeof added !== 'string' || added === 'preview') return false;
    if (typeof removed === 'string' && compareVersions(plain(removed), version) <= 0) return false;
    return compareVersions(plain(added), version) <= 0;
  });
}

const plain = (version) => version.replace('≤', '');

/** Yields every feature below a part of the data, with its path. */
function* featuresOf(part, path) {
  for (const [key, value] of Object.entries(part)) {
    if (key === '__compat') continue;
    yield [`${path}.${key}`, key, value];
    yield* featuresOf(value, `${path}.${key}`);
  }
}

/**
 * @typedef {object} Member a function or a property of a built-in object or an interface
 * @property {string} owner such as `Array` or `AbortSignal`
 * @property {string} name
 * @property {boolean} isStatic whether it belongs to the constructor; unknown for built-in objects of the language
 * @property {string | null} lacks the browser that lacks it
 * @property {string} path its place in the data
 */

/** Returns all members and globals in the data, and the browsers of a part of the product that lack them. */
function readFunctions(browsers) {
  const members = [];
  const globals = new Map();
  const constructors = new Map();
  const { Intl, ...builtins } = data.javascript.builtins;
  const owners = [
    ...Object.entries({ ...builtins, ...Intl, Intl }).map((entry) => [...entry, 'javascript.builtins']),
    ...Object.entries(data.api).map((entry) => [...entry, 'api']),
  ];
  for (const [owner, value, place] of owners) {
    if (owner === '__compat') continue;
    const constructor = value[owner] ? lacking(value[owner], browsers) : null;
    const lacks = lacking(value, browsers) ?? (place === 'api' ? null : constructor);
    if (constructor)
      constructors.set(owner, { owner, lacks: constructor, path: `${place}.${owner}.${owner}` });
    if (value.__compat && !(owner in Intl)) globals.set(owner, { owner, lacks, path: `${place}.${owner}` });
    for (const [key, member] of Object.entries(value)) {
      if (!member.__compat || key === owner || NOTE.test(key) || !/^\w+$/.test(key)) continue;
      const name = key.replace(/_static$/, '');
      const own = { owner, name, isStatic: name !== key, path: `${place}.${owner}.${key}` };
      members.push({ ...own, lacks: lacking(member, browsers) });
    }
  }
  for (const { owner, name, ...rest } of members)
    if (owner === 'Window' && !globals.has(name)) globals.set(name, { owner: name, ...rest });
  return { members, globals, constructors };
}

/**
 * Returns the data about functions in one part of the product.
 * @param {'public' | 'office'} environment
 */
export function knownFunctions(environment) {
  const { members, globals, constructors } = readFunctions(oldestInData(environment));
  const byName = Map.groupBy(members, ({ name }) => name);
  const byOwner = Map.groupBy(members, ({ owner }) => owner);
  const isYoung = ({ lacks }) => lacks !== null;
  return {
    count: members.length + globals.size,
    young: [...members, ...globals.values()].filter(isYoung),
    /** Returns whether any owner has a young member with this name. */
    mayBeYoung: (name) => byName.get(name)?.some(isYoung) ?? false,
    /**
     * Returns the young member if every owner of a member of this name has it young. Owners that are young themselves do not
     * count: a script gets none of them from an old browser.
     */
    youngByName(name) {
      const owned = byName.get(name)?.filter(({ owner }) => !globals.get(owner)?.lacks) ?? [];
      return owned.every(isYoung) ? owned[0] : undefined;
    },
    /** Returns the young member that a constructor or a namespace itself has, such as `URL.canParse` or `Intl.Segmenter`. */
    youngStatic(owner, name) {
      const found = byOwner.get(owner)?.filter((member) => member.name === name) ?? [];
      const own =
        found.find(({ isStatic }) => isStatic) ?? found.find(({ path }) => path.startsWith('javascript.'));
      return own && isYoung(own) ? own : undefined;
    },
    /** Returns the young member of an owner. A mixin, which the data does not know, is judged by the name alone; properties of styles are not members. */
    youngMember(owner, name) {
      const known = TYPED_ARRAY.test(owner) ? 'TypedArray' : owner;
      const found = byOwner.get(known)?.filter((member) => member.name === name) ?? [];
      if (found.length > 0) return found.find(isYoung);
      return owner.startsWith('CSSStyle') ? undefined : this.youngByName(name);
    },
    /** Returns the young constructor of an interface, which itself may be older. */
    youngConstructor: (name) => constructors.get(name),
    youngGlobal: (name) => (globals.get(name)?.lacks ? globals.get(name) : undefined),
  };
}

/** Returns the young features below a part of the data, such as `javascript.operators`, by their paths. */
export function youngFeatures(environment, ...path) {
  const browsers = oldestInData(environment);
  const part = path.reduce((value, key) => value[key], data);
  return [...featuresOf(part, path.join('.'))]
    .map(([where, key, feature]) => ({ path: where, key, lacks: lacking(feature, browsers) }))
    .filter(({ lacks }) => lacks !== null);
}

/**
 * Returns whether the oldest browsers of a part have a feature. @param {string} path such as `statements.using` below
 * `javascript`
 */
export function hasFeature(environment, path) {
  const feature = path.split('.').reduce((value, key) => value[key], data);
  return lacking(feature, oldestInData(environment)) === null;
}

/**
 * Returns the names of all features directly below parts of the data, with the browser that lacks them if all
 * features of a name are young.
 */
export function youngNames(environment, ...paths) {
  const browsers = oldestInData(environment);
  const named = new Map();
  for (const path of paths) {
    const part = path.split('.').reduce((value, key) => value[key], data);
    for (const [where, key, feature] of featuresOf(part, path)) {
      if (!feature.__compat) continue;
      const name = key.replace(/[-_](?:function|selector)$/, '');
      named.set(name, [...(named.get(name) ?? []), { path: where, lacks: lacking(feature, browsers) }]);
    }
  }
  return new Map(
    [...named].filter(([, all]) => all.every(({ lacks }) => lacks)).map(([name, [one]]) => [name, one]),
  );
}
