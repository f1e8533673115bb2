import type { Plugin } from 'vite';

/** Packages of the back office, which are too heavy for visitors. */
export const OFFICE_PACKAGES = /\/node_modules\/(@tanstack|antd|@ant-design|@rc-component)\//;

/**
 * Fails the build when a script of a public page contains a package of the back office. Every script that such a page may load
 * counts, now or later.
 */
export function publicChunks(): Plugin {
  return {
    name: 'public-chunks',
    apply: 'build',
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
      for (const { fileName, modules } of reached)
        for (const [id, { renderedLength }] of Object.entries(modules))
          if (renderedLength > 0 && OFFICE_PACKAGES.test(id))
            this.error(`${fileName} is a script of the public pages and contains ${id}`);
    },
  };
}
