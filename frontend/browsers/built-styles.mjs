/*
 * Finds functions, selectors and at-rules in built style sheets that the oldest browsers lack. They make a browser
 * drop a declaration or a whole rule. An unknown property or value is dropped alone, so these are not checked.
 */
import { parse } from 'postcss';
import { youngNames } from './young.mjs';

const QUOTES = ['"', "'"];

/** Removes quoted strings. */
function withoutStrings(text) {
  let quote = '';
  let rest = '';
  for (const character of text.replace(/\\./g, ''))
    if (quote) quote = character === quote ? '' : quote;
    else if (QUOTES.includes(character)) quote = character;
    else rest += character;
  return rest;
}

/** Returns the name before each opening parenthesis. */
const functionsIn = (value) =>
  withoutStrings(value)
    .split('(')
    .slice(0, -1)
    .map((before) => before.split(/[^\w-]/).at(-1));

/** Returns the pseudo-classes and pseudo-elements of a selector. */
const pseudosIn = (selector) =>
  withoutStrings(selector)
    .replaceAll('::', ':')
    .split(':')
    .slice(1)
    .map((after) => after.split(/[^\w-]/, 1)[0])
    // A name with the prefix of an engine is only for that engine.
    .filter((name) => !name.startsWith('-'));

/** Returns the features that a media or container query asks for. */
const queriesIn = (params) =>
  params
    .split('(')
    .slice(1)
    .map((inside) => inside.trim().split(/[^\w-]/, 1)[0]);

/** Returns whether a rule is inside `@supports`, so that browsers check it first. */
function isAsked(node) {
  for (let place = node.parent; place; place = place.parent) if (place.name === 'supports') return true;
  return false;
}

/** @param {'public' | 'office'} environment */
export function styleCheck(environment) {
  const functions = youngNames(environment, 'css.types', 'css.properties');
  const selectors = youngNames(environment, 'css.selectors');
  const atRules = youngNames(environment, 'css.at-rules');

  /** Returns the parts that the oldest browsers do not understand, one sentence each. */
  return function problemsOf(css) {
    const found = new Map();
    const add = (name, known, node) => {
      const feature = known.get(name.replace(/[:@(]/g, ''));
      if (feature && !found.has(name))
        found.set(name, `${name} is not in ${feature.lacks} (${node.toString().slice(0, 120)})`);
    };
    parse(css).walk((node) => {
      if (isAsked(node)) return;
      if (node.type === 'decl') for (const name of functionsIn(node.value)) add(`${name}(`, functions, node);
      if (node.type === 'rule') {
        if (node.parent.type === 'rule' || node.selector.includes('&')) add('nesting', selectors, node);
        for (const name of pseudosIn(node.selector)) add(`:${name}`, selectors, node);
      }
      if (node.type === 'atrule') {
        add(`@${node.name}`, atRules, node);
        for (const name of queriesIn(node.params)) add(name, atRules, node);
      }
    });
    return [...found].map(([name, text]) => ({ name, text }));
  };
}
