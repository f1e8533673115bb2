import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import redos from 'eslint-plugin-redos';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { youngFunctionsRule } from './frontend/browsers/young-functions-rule.mjs';
import { cutTextRule } from './scripts/lib/rules/cut-text-rule.mjs';
import { CUTS_OF_OTHER_TEXT } from './scripts/lib/rules/cuts-of-other-text.mjs';
import { ownTextRule } from './scripts/lib/rules/own-text-rule.mjs';
import { plainEnglishRule } from './scripts/lib/rules/plain-english-rule.mjs';

/** Matches suppressions without a reason (`-- why`), which cannot be judged later. */
const suppressionReason = {
  meta: { type: 'problem', messages: { missing: 'Say why after two hyphens: `-- reason`.' }, schema: [] },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (/^\s*eslint-disable/.test(comment.value) && !/--\s*\S/.test(comment.value)) {
          context.report({ loc: comment.loc, messageId: 'missing' });
        }
      }
    },
  }),
};

/**
 * Selectors of regular expressions with a pattern or flags that the check of linearity cannot read, and of other
 * access to the constructor.
 */
const runTimePatterns = [
  ':matches(NewExpression, CallExpression)[callee.name="RegExp"]:has(> :not(Literal).arguments)',
  'MemberExpression[property.name="RegExp"]',
  'MemberExpression[property.value="RegExp"]',
  'VariableDeclarator[init.name="RegExp"]',
];
const RUN_TIME_PATTERN =
  'Only a pattern that is written out can be proven linear: write /…/ instead of making a RegExp of something.';

/** Limits of size. Blank lines and comments are not counted. */
const linesOf = (max) => ['error', { max, skipBlankLines: true, skipComments: true }];
const SOURCE = { lines: 350, functionLines: 80, complexity: 20 };
/** A component's function also holds its markup. */
const COMPONENT = { functionLines: 150, complexity: 25 };
const TEST = { lines: 600 };

/** Lists of data and texts: they are looked up, and a division would make that harder. */
const LISTS = [
  '**/*.copy.ts',
  '**/*.dto.ts',
  'backend/src/modules/privacy/personal-data.ts',
  'backend/src/modules/security/addresses/classified-networks.ts',
  'domain/src/site/initial.ts',
];
/** Migrations that have run on a database never change. */
const MIGRATIONS = ['backend/src/database/migrations/**'];
/** Generates invented rows: one file has the columns of a row with their probabilities. */
const DEMO = ['backend/src/cli/demo/**'];

/** Refuses the import of `domain` without a file, because that name is a deprecated module of Node. */
const BARE_DOMAIN = { name: 'domain', message: "It is a module of Node. Import a file: 'domain/phone'." };

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/.cache/',
      '**/.data/',
      '**/.demo-data/',
      '**/test-results/',
      'frontend/src/shared/api/generated/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    plugins: {
      house: {
        rules: {
          'suppression-reason': suppressionReason,
          'cut-text': cutTextRule,
          'own-text': ownTextRule,
          'plain-english': plainEnglishRule,
          'young-functions': youngFunctionsRule,
        },
      },
    },
    rules: {
      'house/plain-english': 'error',
      'house/suppression-reason': 'error',
      eqeqeq: 'error',
      'no-restricted-imports': ['error', BARE_DOMAIN],
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx,js,cjs,mjs}'],
    rules: {
      'max-lines': linesOf(SOURCE.lines),
      'max-lines-per-function': linesOf(SOURCE.functionLines),
      complexity: ['error', SOURCE.complexity],
    },
  },
  {
    // A hook is the part of a component without markup: its functions share the component's state.
    files: ['frontend/src/**/use-*.ts'],
    rules: { 'max-lines-per-function': linesOf(COMPONENT.functionLines) },
  },
  {
    files: ['**/*.tsx'],
    rules: {
      'max-lines-per-function': linesOf(COMPONENT.functionLines),
      complexity: ['error', COMPONENT.complexity],
    },
  },
  {
    files: [...LISTS, ...MIGRATIONS],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    files: [
      ...DEMO,
      // A list of requests, with what each needs.
      'bench/lib/ordinary-work.mjs',
    ],
    rules: { 'max-lines-per-function': 'off' },
  },
  { files: DEMO, rules: { complexity: 'off' } },
  {
    files: ['**/*.spec.{ts,tsx,js,mjs}', '{backend,scripts}/test/**', 'frontend/{e2e,test}/**'],
    // The body of a `describe` is as long as its tests.
    rules: { 'max-lines': linesOf(TEST.lines), 'max-lines-per-function': 'off' },
  },
  {
    files: [
      // Each of these starts the application once for all tests of a subject; a second file would be a second start.
      'backend/test/e2e/appointments/other-calendars.spec.ts',
      'backend/test/e2e/leads/lead-work.spec.ts',
      'backend/test/e2e/messaging/campaigns.spec.ts',
      'backend/test/integration/appointments/appointment-messages.spec.ts',
      // The steps of one deployment, in their order.
      'scripts/documents.mjs',
    ],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['openapi/orval.config.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    // Requires a proof that every regular expression is linear, so that no input makes it slow. Refuses all others:
    // most with look-around or long repetitions, and those built at run time.
    files: ['**/*.{ts,tsx,js,cjs,mjs}'],
    ignores: ['**/test/**', 'frontend/e2e/**'],
    plugins: { redos },
    rules: {
      'redos/no-vulnerable': [
        'error',
        { checker: 'automaton', ignoreErrors: false, timeout: 300_000, cache: true },
      ],
      'no-restricted-syntax': [
        'error',
        ...runTimePatterns.map((selector) => ({ selector, message: RUN_TIME_PATTERN })),
      ],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/common/dto/nested.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            BARE_DOMAIN,
            {
              name: 'class-validator',
              importNames: ['IsOptional'],
              message:
                'It lets null pass: say `IfGiven` for what may be left out, and `OrNull` for what may be null.',
            },
            {
              name: 'class-validator',
              importNames: ['ValidateNested'],
              message: 'It lets null and lists pass: say `Nested` or `NestedEach`.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['frontend/src/admin/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...runTimePatterns.map((selector) => ({ selector, message: RUN_TIME_PATTERN })),
        {
          selector:
            'JSXOpeningElement[name.name="InputNumber"]:not(:has(JSXAttribute[name.name="controls"]))',
          message: 'The steps of InputNumber have English names for screen readers: controls={false}.',
        },
      ],
    },
  },
  {
    // Components that run in visitors' browsers. The others of these pages are drawn by the server and never change.
    files: ['frontend/src/{landing,checkout,calendar}/**/*.tsx', 'frontend/src/shared/{ui,receipt}/**/*.tsx'],
    ignores: [
      '**/*.spec.tsx',
      '**/page.tsx',
      '**/{Landing,Calendar}Page.tsx',
      'frontend/src/landing/sections/!(stories)/**',
      'frontend/src/landing/sections/*.tsx',
    ],
    rules: { 'house/own-text': 'error' },
  },
  {
    files: ['{backend,domain,frontend}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}'],
    rules: { 'house/cut-text': ['error', CUTS_OF_OTHER_TEXT] },
  },
  {
    // Shared code runs in the older browsers of both parts.
    files: ['frontend/src/**/*.{ts,tsx}', 'domain/src/**/*.ts'],
    ignores: ['**/*.spec.{ts,tsx}', 'frontend/src/admin/**', 'frontend/src/{prerender.tsx,render-worker.ts}'],
    rules: { 'house/young-functions': ['error', 'public'] },
  },
  {
    files: ['frontend/src/admin/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}'],
    rules: { 'house/young-functions': ['error', 'office'] },
  },
  {
    files: ['frontend/src/admin/**/*.tsx'],
    ignores: ['frontend/src/admin/ui/dialogs/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        BARE_DOMAIN,
        {
          name: 'antd',
          importNames: ['Drawer', 'Modal'],
          message: 'It would lose the focus. Use Dialog or SideDrawer of ui/dialogs.',
        },
      ],
    },
  },
  {
    // A Playwright fixture destructures the fixtures it needs, and writes `{}` when it needs none.
    files: ['frontend/e2e/**/*.ts'],
    rules: { 'no-empty-pattern': 'off' },
  },
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.cjs', 'backend/jest.config.js', 'scripts/test/**/*.js'],
    languageOptions: { sourceType: 'commonjs', globals: { ...globals.node, ...globals.jest } },
  },
  {
    // Programs that are run by hand and print their results.
    files: ['bench/**', 'frontend/media/**', 'frontend/public/**'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: { 'no-console': 'off' },
  },
);
