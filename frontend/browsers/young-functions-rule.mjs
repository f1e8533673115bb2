/**
 * ESLint rule that refuses functions and properties that the oldest browsers lack. The type of the receiver decides,
 * so `list.toSorted()` is found under any name of `list`. A use is accepted if a browser without it continues:
 * `x.young?.()`, `typeof x.young`, or as a condition. The rule does not see the values of options, such as
 * `timeZoneName: 'shortOffset'`.
 */
import { ESLintUtils } from '@typescript-eslint/utils';
import { knownFunctions } from './young.mjs';

/** Files that declare what browsers have. */
const DECLARATIONS = /\/typescript\/lib\/lib\.|\/@types\/node\//;

const known = new Map();
/** Reads the data once for each part. */
const functionsOf = (environment) => {
  if (!known.has(environment)) known.set(environment, knownFunctions(environment));
  return known.get(environment);
};

/**
 * Returns whether a branch is taken only if a condition that names the member is true, such as `'young' in x ?
 * x.young() : …`.
 */
function isInBranchFor(name, node, sourceCode) {
  for (let child = node; child.parent; child = child.parent) {
    const { type, test, consequent, operator, left, right } = child.parent;
    const condition =
      (type === 'IfStatement' || type === 'ConditionalExpression') && consequent === child
        ? test
        : type === 'LogicalExpression' && operator === '&&' && right === child && left;
    if (
      condition &&
      sourceCode.getTokens(condition).some(({ value }) => value.replace(/^['"]|['"]$/g, '') === name)
    )
      return true;
  }
  return false;
}

/** Returns whether a browser without this member continues, because it is used only after a check. */
function isGuarded(node) {
  const { parent } = node;
  switch (parent.type) {
    case 'CallExpression':
      return parent.callee === node && parent.optional;
    case 'MemberExpression':
      return parent.object === node && parent.optional;
    case 'UnaryExpression':
      return parent.operator === 'typeof' || parent.operator === '!';
    case 'IfStatement':
    case 'ConditionalExpression':
      return parent.test === node;
    case 'LogicalExpression':
      return parent.left === node;
    default:
      return false;
  }
}

/** Names of the interfaces, constructors and globals that declare a symbol. */
function* ownersOf(symbol) {
  for (const declaration of symbol.declarations ?? []) {
    if (!DECLARATIONS.test(declaration.getSourceFile().fileName)) continue;
    let place = declaration.parent;
    while (place && !place.name?.text) place = place.parent;
    // `declare var URL: { canParse(…): … }`, `interface ObjectConstructor`, `interface ReadonlyArray`
    const name = place?.name?.text;
    if (name) yield name.replace(/^Readonly(?=Array|Map|Set)|Constructor$|(?<=Iterator)Object$/g, '');
  }
}

export const youngFunctionsRule = {
  meta: {
    type: 'problem',
    schema: [{ enum: ['public', 'office'] }],
    messages: {
      young:
        '`{{name}}` is not in {{lacks}}, one of the oldest browsers that this runs in (docs/browsers.md; {{path}}).',
    },
  },
  create(context) {
    const functions = functionsOf(context.options[0]);
    const services = ESLintUtils.getParserServices(context);
    const checker = services.program.getTypeChecker();

    function report(node, young) {
      const name = node.name ?? node.value;
      if (isInBranchFor(name, node, context.sourceCode)) return;
      context.report({ node, messageId: 'young', data: { name, lacks: young.lacks, path: young.path } });
    }

    /** @param symbol the member's */
    function checkMember(node, name, symbol) {
      if (!symbol || !functions.mayBeYoung(name)) return;
      for (const owner of ownersOf(symbol)) {
        const young = functions.youngMember(owner, name);
        if (young) return report(node, young);
      }
    }

    const typeOf = (node) =>
      checker.getApparentType(checker.getNonNullableType(services.getTypeAtLocation(node)));

    return {
      MemberExpression(node) {
        const name = node.computed ? node.property.value : node.property.name;
        if (typeof name !== 'string' || !functions.mayBeYoung(name) || isGuarded(node)) return;
        checkMember(node.property, name, checker.getPropertyOfType(typeOf(node.object), name));
      },
      ObjectPattern(node) {
        if (!node.properties.some(({ key }) => functions.mayBeYoung(key?.name ?? ''))) return;
        const type = typeOf(node);
        for (const { key } of node.properties)
          if (key?.type === 'Identifier')
            checkMember(key, key.name, checker.getPropertyOfType(type, key.name));
      },
      NewExpression({ callee }) {
        const young = callee.type === 'Identifier' && functions.youngConstructor(callee.name);
        if (young && isGlobal(callee)) report(callee, young);
      },
      'Program:exit'(program) {
        const { through, variables } = context.sourceCode.getScope(program);
        // Names that the configuration knows as globals have a variable without a definition.
        const named = variables
          .filter(({ defs }) => defs.length === 0)
          .flatMap(({ references }) => references);
        for (const { identifier } of [...through, ...named]) {
          const young = functions.youngGlobal(identifier.name);
          if (young && !isGuarded(identifier) && isGlobal(identifier)) report(identifier, young);
        }
      },
    };

    /** Returns whether a name is a value that browsers declare, not a type. */
    function isGlobal(identifier) {
      if (/^TS/.test(identifier.parent.type) && !/^TS(?:As|NonNull|Satisfies)/.test(identifier.parent.type))
        return false;
      const symbol = services.getSymbolAtLocation(identifier);
      return symbol?.declarations?.some((each) => DECLARATIONS.test(each.getSourceFile().fileName)) ?? false;
    }
  },
};
