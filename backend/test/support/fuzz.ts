/** Schema of the API document, as far as it is used to generate values. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  example?: unknown;
  nullable?: boolean;
}

/** Operation of the API document. */
export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'query' | 'path' | 'header'; schema: Schema }[];
  body: Schema | null;
  /** Documented statuses. */
  statuses: Set<number>;
}

interface Document {
  paths: Record<string, Record<string, Record<string, unknown>>>;
  components: { schemas: Record<string, Schema> };
}

/** Random numbers that are the same for the same seed (mulberry32). */
export class Dice {
  constructor(private state: number) {}

  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.fraction() * choices.length)]!;
  }
  happens(share: number): boolean {
    return this.fraction() < share;
  }
}

/** Values that often break servers: wrong types, numeric limits, texts with a special meaning elsewhere. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1e308,
  -0.5,
  Number.MAX_SAFE_INTEGER,
  '9'.repeat(20),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '👍'.repeat(50),
  'á'.repeat(3_000),
  'x'.repeat(20_000),
  "' OR 1=1; --",
  '$1',
  '%',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{constructor}}',
  '__proto__',
  '2026-02-30',
  '2026-13-45T99:99:99Z',
  '0000-00-00',
  '+294276-01-01T00:00:00Z',
  'NaN',
  'Infinity',
  '1e999',
  '00000000-0000-0000-0000-000000000000',
  '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d',
  '::ffff:1.2.3.4',
  '1.2.3.4/33',
  'fe80::1%eth0',
  [],
  [[]],
  [null],
  {},
  { $ne: null },
  { length: -1 },
  { toString: 1 },
  Array.from({ length: 300 }, (_, n) => n),
];

/** Reads the operations of a document and creates requests for them: some valid, most not. */
export class Fuzzer {
  readonly operations: Operation[];

  constructor(
    private readonly document: Document,
    private readonly dice: Dice,
    /** Existing ids, for paths that contain one. */
    private readonly ids: readonly string[],
  ) {
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        operationId: String(operation['operationId']),
        method: method.toUpperCase(),
        path,
        parameters: (operation['parameters'] ?? []) as Operation['parameters'],
        body: bodyOf(operation),
        statuses: new Set(Object.keys((operation['responses'] ?? {}) as object).map(Number)),
      })),
    );
  }

  request(operation: Operation): { path: string; headers: Record<string, string>; body: string | undefined } {
    const inPath = operation.path.replace(/\{(\w+)\}/g, () =>
      encodeURIComponent(
        this.dice.happens(0.6) ? this.dice.pick(this.ids) : this.text(this.hostile()).slice(0, 600) || 'x',
      ),
    );
    const query = new URLSearchParams();
    const headers: Record<string, string> = {};
    for (const { name, in: place, schema } of operation.parameters) {
      if (place === 'path' || this.dice.happens(0.4)) continue;
      const value = this.text(this.value(schema));
      if (place === 'query') query.append(name, value);
      // The client cannot send other characters in a header.
      else headers[name] = value.replace(/[^\x20-\x7e]/g, '').slice(0, 500);
    }
    if (this.dice.happens(0.1))
      query.append(this.text(this.hostile()).slice(0, 100), this.text(this.hostile()));
    const text = query.toString();
    return {
      path: `${inPath}${text ? `?${text.slice(0, 6_000)}` : ''}`,
      headers,
      body: operation.body ? this.bodyText(operation.body) : undefined,
    };
  }

  private bodyText(schema: Schema): string {
    if (this.dice.happens(0.05))
      return this.dice.pick([
        '',
        '{',
        '[',
        'null',
        '"x"',
        '{"a":1',
        '[1,2,3]',
        `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
      ]);
    const value = this.value(schema);
    if (typeof value !== 'object' || value === null || !this.dice.happens(0.1))
      return JSON.stringify(value) ?? 'null';
    // Copies the shared hostile value. `__proto__` becomes a field, as in a parsed body.
    return JSON.stringify({
      ...value,
      [this.dice.pick(['__proto__', 'constructor', 'extra', ''])]: this.hostile(),
    });
  }

  private value(schema: Schema, depth = 0): unknown {
    if (this.dice.happens(depth === 0 ? 0.1 : 0.2)) return this.hostile();
    const known = this.resolve(schema);
    if (known.enum) return this.dice.pick(known.enum);
    if (known.type === 'array' || Array.isArray(known.example))
      return Array.from({ length: Math.floor(this.dice.fraction() * 4) }, () =>
        this.value(known.items ?? {}, depth + 1),
      );
    if (known.properties) {
      const required = new Set(known.required ?? []);
      return Object.fromEntries(
        Object.entries(known.properties)
          .filter(([name]) => this.dice.happens(required.has(name) ? 0.97 : 0.5))
          .map(([name, property]) => [name, this.value(property, depth + 1)]),
      );
    }
    if (known.example !== undefined) return known.example;
    if (known.type === 'boolean') return this.dice.happens(0.5);
    if (known.type === 'integer' || known.type === 'number')
      return this.dice.pick([0, 1, 7, 100, -3, 2_147_483_648]);
    if (known.format === 'date-time') return this.dice.pick(['2026-11-01T00:00:00Z', '2026-11-21']);
    return this.dice.pick(['texto', 'FL', '+13054201234', 'maria@example.com']);
  }

  private resolve(schema: Schema): Schema {
    const name = (schema.$ref ?? schema.allOf?.[0]?.$ref)?.split('/').at(-1);
    return name ? (this.document.components.schemas[name] ?? {}) : schema;
  }

  private hostile(): unknown {
    return this.dice.pick(HOSTILE);
  }

  private text(value: unknown): string {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    // A lone surrogate cannot be part of an address.
    return text.slice(0, 2_000).toWellFormed();
  }
}

function bodyOf(operation: Record<string, unknown>): Schema | null {
  const content = (operation['requestBody'] as { content?: Record<string, { schema?: Schema }> } | undefined)
    ?.content;
  return content?.['application/json']?.schema ?? null;
}
