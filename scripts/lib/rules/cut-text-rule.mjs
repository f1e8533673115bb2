import { relative } from 'node:path';
import ts from 'typescript';

/**
 * ESLint rule that refuses to cut a string by UTF-16 units, which can split an emoji; `cutText` cuts by characters. Accepted cuts are
 * listed as `file: code`: cuts of strings with only ASCII characters, and cuts at a position that was found in the string.
 *
 * The rule does not detect a cut that begins after the start, a method that is passed instead of called, and a start that is a constant.
 */

const TEXT = ts.TypeFlags.StringLike;
const UNKNOWN = ts.TypeFlags.Any | ts.TypeFlags.Unknown;

const isNegative = (node) => node.type === 'UnaryExpression' && node.operator === '-';

/** Returns whether a call looks like a cut: `x.slice(0, most)`, `x.substring(…)` or `x.substr(…)`. */
function looksLikeCut({ callee, arguments: [from, to] }) {
  if (callee.type !== 'MemberExpression') return false;
  const name = callee.computed ? callee.property.value : callee.property.name;
  if (name === 'substring' || name === 'substr') return true;
  return name === 'slice' && from?.value === 0 && to !== undefined && !isNegative(to);
}

export const cutTextRule = {
  meta: {
    type: 'problem',
    schema: [{ type: 'array', items: { type: 'string' } }],
    messages: {
      cut: 'This may halve a character. Cut text with `cutText` of `domain/text`, or list this in scripts/lib/rules/cuts-of-other-text.mjs as `{{code}}`.',
      unused: 'scripts/lib/rules/cuts-of-other-text.mjs lists `{{code}}`, which is not here.',
    },
  },
  create({ sourceCode, report, options, cwd, filename }) {
    const file = `${relative(cwd, filename).replaceAll('\\', '/')}: `;
    const listed = new Set(options[0].filter((each) => each.startsWith(file)));
    const unused = new Set(listed);
    const { program, getTypeAtLocation } = sourceCode.parserServices;
    const checker = program.getTypeChecker();

    function mayBeText(type) {
      const known = checker.getBaseConstraintOfType(type) ?? type;
      if (known.isUnionOrIntersection()) return known.types.some(mayBeText);
      return (known.flags & (TEXT | UNKNOWN)) !== 0;
    }

    return {
      CallExpression(node) {
        if (!looksLikeCut(node)) return;
        const lines = sourceCode.getText(node).split('\n');
        const code = file + lines.map((line) => line.trim()).join('');
        unused.delete(code);
        // Reads types last, because it is slow and few calls reach this point.
        if (!listed.has(code) && mayBeText(getTypeAtLocation(node.callee.object)))
          report({ node, messageId: 'cut', data: { code } });
      },
      'Program:exit'(node) {
        for (const code of unused) report({ node, messageId: 'unused', data: { code } });
      },
    };
  },
};
