/** Request of an `.http` collection. */
export interface CollectedRequest {
  title: string;
  /** Name by which later requests refer to its answer. */
  name: string | undefined;
  /** Variables that the reader types. */
  prompts: string[];
  /** Promised status. */
  status: number;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Parses a collection of VS Code's REST Client. */
export function requestsIn(collection: string): CollectedRequest[] {
  return collection
    .split(/^### /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...body] = block.trimEnd().split('\n\n');
      const [title = '', ...lines] = head.split('\n');
      const comment = (pattern: RegExp): string | undefined => pattern.exec(head)?.[1];
      const [request = '', ...headers] = lines.filter((line) => !line.startsWith('#'));
      const [method = '', url = ''] = request.split(' ');
      return {
        title,
        name: comment(/^# @name (\w+)$/m),
        prompts: [...head.matchAll(/^# @prompt (\w+)/gm)].map(([, name = '']) => name),
        status: Number(comment(/^# Answers (\d+)$/m)),
        method,
        url,
        headers: Object.fromEntries(headers.map((line) => line.split(': ') as [string, string])),
        body: body.length > 0 ? body.join('\n\n') : null,
      };
    });
}

/** Sends the requests of a collection, and fills in variables and earlier answers. @returns status by title */
export async function runCollection(
  requests: readonly CollectedRequest[],
  variables: Record<string, string>,
  prompt: (name: string) => Promise<string>,
): Promise<Record<string, number>> {
  const answers = new Map<string, unknown>();
  const statuses: Record<string, number> = {};
  for (const { title, name, prompts, method, url, headers, body } of requests) {
    for (const each of prompts) variables[each] = await prompt(each);
    const fill = (text: string): string =>
      text.replace(
        /\{\{(\w+)(?:\.response\.body\.\$\.([\w.[\]]+))?\}\}/g,
        (_, variable: string, path?: string) =>
          path ? String(at(answers.get(variable), path)) : (variables[variable] ?? `no ${variable}`),
      );
    const response = await fetch(fill(url), {
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, fill(value)])),
      ...(body === null ? {} : { body: fill(body) }),
    });
    statuses[title] = response.status;
    const text = await response.text();
    if (name) answers.set(name, JSON.parse(text));
  }
  return statuses;
}

/** Returns the value at a path such as `leads[0].id`. */
const at = (value: unknown, path: string): unknown =>
  (path.match(/\w+/g) ?? []).reduce<unknown>(
    (inner, key) => (inner as Record<string, unknown> | undefined)?.[key],
    value,
  );
