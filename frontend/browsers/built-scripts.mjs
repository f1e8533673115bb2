/*
 * Reads built scripts at the language level of the oldest browsers, and finds functions that those lack, also in
 * packages. Built scripts have no types, so a method is judged by its name: it is reported if every owner of a method
 * with that name has it young.
 */
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { parse } from 'acorn';
import { analyze } from 'eslint-scope';
import { hasFeature, knownFunctions, youngFeatures } from './young.mjs';

/** Additions of each edition of the language to its grammar. Static blocks of 2022 are detected separately. */
const EDITIONS = [
  [
    2021,
    [
      'operators.logical_or_assignment',
      'operators.nullish_coalescing_assignment',
      'grammar.numeric_separators',
    ],
  ],
  [
    2022,
    [
      'classes.public_class_fields',
      'classes.private_class_fields',
      'classes.private_class_fields_in',
      'operators.await.top_level',
    ],
  ],
  [2023, ['grammar.hashbang_comments']],
  [2024, ['builtins.RegExp.unicodeSets']],
  [2025, ['statements.import.import_attributes', 'regular_expressions.modifier']],
  [2026, ['statements.using']],
];
const STATIC_BLOCKS = 'classes.static.initialization_blocks';
const LOOKBEHIND = 'regular_expressions.lookbehind_assertion';
const META_RESOLVE = 'operators.import_meta.resolve';

/** Parts of the data about syntax. Young syntax is refused by the parser's edition, or searched here. */
const SYNTAX = ['classes', 'functions', 'grammar', 'operators', 'statements', 'regular_expressions'];
const LOOKED_FOR = new Set([STATIC_BLOCKS, LOOKBEHIND, META_RESOLVE]);
/** Newer than every edition above, so that the parser refuses it. */
const BEYOND = [
  /^statements\.(await_using|using|import)\b/,
  /^operators\.import\./,
  /^grammar\.trailing_commas\.trailing_commas_in_dynamic_import$/,
  /^regular_expressions\.(buffer_boundary_assertion|modifier|named_capturing_group\.duplicate_named_capturing_groups)$/,
];

/** Returns the last edition that the oldest browsers have as a whole. */
function edition(environment) {
  const young = youngSyntax(environment).filter(
    (path) => !LOOKED_FOR.has(path) && !BEYOND.some((known) => known.test(path)),
  );
  if (young.length > 0)
    throw new Error(`frontend/browsers/built-scripts.mjs does not know how to find ${young.join(', ')}`);
  const first = EDITIONS.findIndex(
    ([, paths]) => !paths.every((path) => hasFeature(environment, `javascript.${path}`)),
  );
  return first === -1 ? 2026 : EDITIONS[first][0] - 1;
}

const youngSyntax = (environment) =>
  SYNTAX.flatMap((part) => youngFeatures(environment, 'javascript', part)).map(({ path }) =>
    path.slice('javascript.'.length),
  );

function* nodesOf(node) {
  if (!node || typeof node.type !== 'string') return;
  yield node;
  for (const value of Object.values(node))
    if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
    else if (value && typeof value === 'object') yield* nodesOf(value);
}

/** Returns the text and flags of a pattern in the script; null if they are computed. */
function patternOf(node) {
  if (node.type === 'Literal' && node.regex) return [node.regex.pattern, node.regex.flags];
  const isMade = node.type === 'NewExpression' || node.type === 'CallExpression';
  if (!isMade || node.callee.name !== 'RegExp') return null;
  const [pattern, flags] = node.arguments;
  const text = pattern?.type === 'TemplateLiteral' ? pattern.quasis[0].value.cooked : pattern?.value;
  return typeof text === 'string' ? [text, typeof flags?.value === 'string' ? flags.value : ''] : null;
}

function hasLookbehind([pattern, flags]) {
  let found = false;
  const tree = new RegExpParser().parsePattern(pattern, 0, pattern.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  visitRegExpAST(tree, { onAssertionEnter: ({ kind }) => void (found ||= kind === 'lookbehind') });
  return found;
}

/** Syntax that is looked for in each node, where the oldest browsers lack it. */
const REFUSED_SYNTAX = [
  [STATIC_BLOCKS, 'static block', 'has a static block', ({ type }) => type === 'StaticBlock'],
  [
    META_RESOLVE,
    'import.meta.resolve',
    'calls import.meta.resolve',
    ({ type, object, property }) =>
      type === 'MemberExpression' && object.type === 'MetaProperty' && property.name === 'resolve',
  ],
  [
    LOOKBEHIND,
    'lookbehind',
    'has a lookbehind',
    (node) => {
      const pattern = patternOf(node);
      return pattern !== null && hasLookbehind(pattern);
    },
  ],
];

/**
 * Returns the check for one part of the product.
 *
 * @param {'public' | 'office'} environment
 */
export function scriptCheck(environment) {
  const functions = knownFunctions(environment);
  const ecmaVersion = edition(environment);
  const lacks = (path) => !hasFeature(environment, `javascript.${path}`);
  const isRefused = new Map([STATIC_BLOCKS, LOOKBEHIND, META_RESOLVE].map((path) => [path, lacks(path)]));

  /** Returns the syntax that the oldest browsers cannot run, one sentence for each place. */
  function problemsOf(code) {
    let tree;
    try {
      tree = parse(code, { ecmaVersion, sourceType: 'module', ranges: true });
    } catch (error) {
      return [{ name: 'syntax', text: `is not ECMAScript ${ecmaVersion}: ${error.message}` }];
    }
    const found = [];
    const add = (name, node, text) =>
      found.push({ name, text: `${text} (${code.slice(Math.max(0, node.start - 40), node.end + 40)})` });
    const callees = new Set();
    const typeofs = new Set();
    for (const node of nodesOf(tree)) {
      if (node.type === 'UnaryExpression' && node.operator === 'typeof') typeofs.add(node.argument);
      if ((node.type === 'CallExpression' && !node.optional) || node.type === 'NewExpression')
        callees.add(node.callee);
      for (const [path, name, text, isUsedBy] of REFUSED_SYNTAX)
        if (isRefused.get(path) && isUsedBy(node)) add(name, node, text);
      if (node.type === 'MemberExpression') checkMember(node);
    }
    for (const { identifier } of analyze(tree, { ecmaVersion, sourceType: 'module' }).globalScope.through) {
      const young = functions.youngGlobal(identifier.name);
      if (young && !typeofs.has(identifier))
        add(identifier.name, identifier, `uses ${identifier.name}, not in ${young.lacks}`);
    }
    return found;

    function checkMember(node) {
      const name = node.computed ? node.property.value : node.property.name;
      if (typeof name !== 'string' || typeofs.has(node)) return;
      const owner = node.object.type === 'Identifier' ? node.object.name : undefined;
      const isStatic = owner && /^[A-Z]/.test(owner) && functions.youngStatic(owner, name);
      const young = isStatic || (callees.has(node) && functions.youngByName(name));
      if (young && (isStatic ? callees.has(node) : true))
        add(
          isStatic ? `${owner}.${name}` : name,
          node,
          `calls ${owner ?? '…'}.${name}, not in ${young.lacks}`,
        );
    }
  }
  return { problemsOf, ecmaVersion, functions };
}
