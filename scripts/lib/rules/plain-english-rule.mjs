/**
 * ESLint rule that refuses English constructions that readers have to decode: in comments, test titles, and the texts of
 * the API document (CONTRIBUTING, 'How comments read').
 *
 * The rule reads words, not grammar. It refuses some pronouns anywhere, and some words at the beginning of a sentence.
 */

const PRONOUN =
  /\b(?:whoever|whomever|whatever|nobody|somebody|anybody|everybody|whom|oneself|one['’]s)(?![\w-])/i;
const OPENING =
  /(?:^|[.!?:] )(?:What|Who|Whose|Whom|Whoever|Whatever|Those|Of|Beside|Besides|(?:By|From|That) which|Such (?:a|an|as))\b/;

const TITLED = new Set(['describe', 'it', 'test']);
const API_TEXTS = new Set(['summary', 'description']);

/** Returns the text of a comment, or of line comments that follow one another, in one line. */
const textOf = (comments) =>
  comments
    .flatMap(({ value }) => value.split('\n'))
    .map((line) => line.replace(/^[\s*]+/, '').trim())
    .filter(Boolean)
    .join(' ');

/** Groups line comments that follow one another at the same indentation; a block comment is a group of its own. */
function grouped(comments) {
  const groups = [];
  for (const comment of comments) {
    const before = groups.at(-1)?.at(-1);
    const continues =
      comment.type === 'Line' &&
      before?.type === 'Line' &&
      before.loc.end.line + 1 === comment.loc.start.line &&
      before.loc.start.column === comment.loc.start.column;
    if (continues) groups.at(-1).push(comment);
    else groups.push([comment]);
  }
  return groups;
}

/** Returns the written parts of a string, a template or a concatenation as one text. */
function writtenIn(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…');
  return node.type === 'BinaryExpression' ? writtenIn(node.left) + writtenIn(node.right) : '';
}

/** Returns the name of a called function: `it` for `it(…)`, `it.only(…)` and `it.each(…)(…)`. */
function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return nameOf(callee.object);
  return callee.type === 'CallExpression' ? nameOf(callee.callee) : '';
}

export const plainEnglishRule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      pronoun: "Name the person or the thing instead of '{{word}}' (CONTRIBUTING, 'How comments read').",
      opening:
        "Begin the sentence with its subject or verb, not with '{{word}}' (CONTRIBUTING, 'How comments read').",
    },
  },
  create(context) {
    function judge(text, loc) {
      for (const [messageId, pattern] of [
        ['pronoun', PRONOUN],
        ['opening', OPENING],
      ]) {
        const found = pattern.exec(text);
        if (found) context.report({ loc, messageId, data: { word: found[0].replace(/^[.!?:] /, '') } });
      }
    }
    return {
      Program() {
        for (const group of grouped(context.sourceCode.getAllComments())) judge(textOf(group), group[0].loc);
      },
      CallExpression({ callee, arguments: given }) {
        const texts = TITLED.has(nameOf(callee)) ? given.slice(0, 1) : [];
        if (callee.name === 'enumField') texts.push(...given);
        for (const node of texts) judge(writtenIn(node), node.loc);
      },
      Property({ key, value }) {
        if (API_TEXTS.has(key.name)) judge(writtenIn(value), value.loc);
      },
    };
  },
};
