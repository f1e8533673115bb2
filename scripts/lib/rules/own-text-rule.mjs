import ts from 'typescript';

/**
 * ESLint rule for components that run in visitors' browsers: a text is the only child of its element.
 *
 * A browser's translator replaces every text node by its own elements. React, and Preact with `calendar/only-text.ts`, set the only text of
 * an element as a whole, which replaces those elements. If a text node has siblings, the framework changes or removes the node that the
 * translator has already taken out: the visitor keeps reading the old text, or the page crashes.
 */

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
const UNKNOWN = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter;

const isFunction = ({ type }) => type.includes('Function');
const isCapitalised = (name) => /^[A-Z]/.test(name ?? '');
/** Returns whether an expression is a component's children, which are checked where they are passed. */
const isChildren = ({ type, name, property }) =>
  (type === 'MemberExpression' ? property.name : name) === 'children';
/** Returns whether an element is one of our components. A part of a library, such as `Toast.Title`, is one element. */
const isComponent = ({ openingElement }) =>
  openingElement?.name.type === 'JSXIdentifier' && isCapitalised(openingElement.name.name);

/** Returns whether a child has content. An indentation, a comment and a space between words have none, and no translator changes them. */
function isMeaningful(child) {
  if (child.type === 'JSXText') return child.value.trim() !== '';
  if (child.type !== 'JSXExpressionContainer') return true;
  const { type, value } = child.expression;
  return type !== 'JSXEmptyExpression' && !(type === 'Literal' && String(value).trim() === '');
}

export const ownTextRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      beside:
        'A text is the only child of its element: put this one in an element of its own, such as <span>.',
      bare: 'A text without an element of its own breaks under a translator: put it in an element.',
    },
  },
  create({ sourceCode, report }) {
    const { program, getTypeAtLocation } = sourceCode.parserServices;
    const checker = program.getTypeChecker();

    function mayBeText(type) {
      if (type.isUnion() || type.isIntersection()) return type.types.some(mayBeText);
      // If `text` is empty, `text && <p/>` is the empty text, which renders nothing.
      if (type.isStringLiteral() && type.value === '') return false;
      if (checker.isArrayType(type) || checker.isTupleType(type))
        return checker.getTypeArguments(type).some(mayBeText);
      return (type.flags & (TEXT | UNKNOWN)) !== 0;
    }

    function isText(child) {
      if (child.type === 'JSXText') return true;
      if (child.type !== 'JSXExpressionContainer' || isChildren(child.expression)) return false;
      return mayBeText(getTypeAtLocation(child.expression));
    }

    function checkChildren(node) {
      const children = node.children.filter(isMeaningful);
      const isElement = node.type === 'JSXElement' && !isComponent(node);
      if (isElement && children.length < 2) return;
      for (const child of children.filter(isText))
        report({ node: child, messageId: isElement ? 'beside' : 'bare' });
    }

    /** Returns whether a component renders a node. */
    function isDrawn(node) {
      const around = sourceCode.getAncestors(node).filter(isFunction).at(-1);
      const { id } = around?.parent.type === 'VariableDeclarator' ? around.parent : (around ?? {});
      return isCapitalised(id?.name);
    }

    function checkDrawn(node) {
      if (node && isDrawn(node) && mayBeText(getTypeAtLocation(node))) report({ node, messageId: 'bare' });
    }

    return {
      JSXElement: checkChildren,
      JSXFragment: checkChildren,
      ReturnStatement: ({ argument }) => checkDrawn(argument),
      ArrowFunctionExpression: ({ body }) => checkDrawn(body.type === 'BlockStatement' ? null : body),
    };
  },
};
