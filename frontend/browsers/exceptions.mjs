/*
 * Uses in built files that do not harm an old browser, each with the reason and the number of occurrences. Another
 * number fails the check.
 */
export const EXCEPTIONS = {
  public: [
    // A name of a text, or of a class that the package defines.
    ['in', 'a text of methods.copy.ts', 1],
    ['toSorted', '@radix-ui/react-toast: a method of its own OrderedDict', 1],
    // Checked before they are used.
    ['moveBefore', 'preact: where the browser has it', 1],
    ['startViewTransition', 'react-dom: for ViewTransition, which no page has', 1],
    ['import.meta.resolve', 'vite: where the browser has it', 2],
    ['setImmediate', 'react-dom: where there is one', 1],
    ['navigation', 'react-dom: where there is one', 9],
    // Ornaments that an old browser drops.
    [':selection', 'the browser’s own colours', Infinity],
    [':has', 'choose.module.css: a hint for the keyboard stays hidden', Infinity],
  ],
  office: [
    ['when', 'zod: a field of its own', Infinity],
    ['number', 'names of the copy, and of antd’s validator', Infinity],
    ['Intl.Segmenter', 'graphemes.ts: where there is one', 1],
    ['segment', 'graphemes.ts and recharts: where there is a segmenter', 2],
    ['s', 'dayjs: a function of its own', Infinity],
    ['locale', 'dayjs: a function of its own', Infinity],
    ['startViewTransition', 'react-router: where the browser has it, and a link asks for it', 2],
    [':selection', 'the browser’s own colours', Infinity],
    ['@property', 'scroll-edges.module.css: edges that do not fade', Infinity],
  ],
};
