import { defineConfig } from 'orval';

/**
 * The typed client of our own API, generated from the committed document. One file per tag holds plain functions
 * and the react-query hooks over them: public pages import the functions alone, so react-query never reaches them.
 */
export default defineConfig({
  api: {
    input: {
      target: './openapi.json',
      override: {
        // The screens ask for pages; only other systems ask for all leads (`limit=all`).
        transformer: (document) => {
          const answer = document.paths?.['/api/admin/leads']?.get?.responses?.['200'];
          const content = answer && 'content' in answer ? answer.content?.['application/json'] : undefined;
          const page = content?.schema && 'anyOf' in content.schema ? content.schema.anyOf?.[0] : undefined;
          if (!content || !page) throw new Error('the list of leads has no longer a page and all');
          content.schema = page;
          return document;
        },
      },
    },
    output: {
      mode: 'tags-split',
      client: 'react-query',
      httpClient: 'fetch',
      target: '../frontend/src/shared/api/generated/api.ts',
      schemas: '../frontend/src/shared/api/generated/model',
      clean: true,
      override: {
        mutator: { path: '../frontend/src/shared/api/transport.ts', name: 'transport' },
        query: { version: 5 },
        // A failed call throws, so a function answers with the body itself and not with a status to branch on.
        fetch: { includeHttpResponseReturnType: false },
      },
    },
  },
});
