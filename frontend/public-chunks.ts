import type { Plugin } from 'vite';

/** Packages of the back office, which are too heavy for visitors. */
const OFFICE_PACKAGES = /\/node_modules\/(@tanstack|antd|@ant-design|@rc-component)\//;

/** Forms and dialogs, which no section needs before something is opened. */
const FORMS =
  /\/(antd\/es\/(modal|form\/(index|Form|FormItem|FormList|ErrorList|style|hooks\/use(Form|Debounce|FrameState|ItemRef|Children)))|@rc-component\/dialog|src\/admin\/ui\/(dialogs|fields\/(KeptDraft|drafts)))/;

/** Parts of many sections, but not of the first one: cards, tabs and the fields for dates. */
const CARDS =
  /\/(antd\/es\/(card|radio|tabs)|@rc-component\/tabs|src\/admin\/ui\/(dates\/(DayInput|MonthGrid|RangeFilter)|navigation\/(Presets|TabTitle)))/;

/** Number of sections and other later parts that make a module a common one. */
const MANY = 8;

/** Modules that a public page loads, now or later. */
const visitors = new Set<string>();
const isOffice = (id: string): boolean => !visitors.has(id);

/**
 * Files of the back office with the code that most sections need, which would be hundreds of files, in layers: a file
 * imports only those above it. `includeDependenciesRecursively` would move code of visitors into them.
 */
export const OFFICE_CHUNKS = [
  { name: 'queries', test: /\/node_modules\/@tanstack\// },
  // Everything that the frame of the back office loads.
  { name: 'office', tags: ['$initial' as const], test: isOffice, includeDependenciesRecursively: false },
  {
    name: 'controls',
    test: (id: string) => OFFICE_PACKAGES.test(id) && !FORMS.test(id) && !CARDS.test(id),
    minShareCount: MANY,
  },
  { name: 'forms', test: FORMS, minShareCount: MANY, includeDependenciesRecursively: false },
  { name: 'cards', test: CARDS, minShareCount: MANY, includeDependenciesRecursively: false },
  { name: 'parts', test: isOffice, minShareCount: MANY, includeDependenciesRecursively: false },
];

/**
 * Fails the build when a script of a public page contains a package of the back office. Every script that such a page may load
 * counts, now or later. Also fails when two scripts import each other, because one of them would run before its imports.
 */
export function publicChunks(): Plugin {
  return {
    name: 'public-chunks',
    apply: 'build',
    buildEnd() {
      visitors.clear();
      for (const id of this.getModuleIds())
        if (this.getModuleInfo(id)?.isEntry && !id.endsWith('admin.html')) visitors.add(id);
      for (const id of visitors) {
        const module = this.getModuleInfo(id);
        for (const next of module?.importedIds ?? []) visitors.add(next);
        for (const next of module?.dynamicallyImportedIds ?? []) visitors.add(next);
      }
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const isPublic = ({ isEntry, facadeModuleId }: (typeof chunks)[number]) =>
        isEntry && !facadeModuleId?.endsWith('admin.html');
      const reached = new Set(chunks.filter(isPublic));
      for (const { imports, dynamicImports } of reached)
        for (const name of [...imports, ...dynamicImports]) {
          const chunk = byName.get(name);
          if (chunk) reached.add(chunk);
        }
      for (const { fileName, imports } of chunks) {
        const imported = new Set(imports);
        for (const name of imported) for (const next of byName.get(name)?.imports ?? []) imported.add(next);
        if (imported.has(fileName)) this.error(`${fileName} imports itself through other scripts`);
      }
      for (const { fileName, modules } of reached)
        for (const [id, { renderedLength }] of Object.entries(modules))
          if (renderedLength > 0 && OFFICE_PACKAGES.test(id))
            this.error(`${fileName} is a script of the public pages and contains ${id}`);
    },
  };
}
