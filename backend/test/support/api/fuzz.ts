import type { Schema as Shape } from './wrong-shapes';

/** One operation of the API document. */
export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'query' | 'path' | 'header'; required?: boolean; schema: Schema }[];
  body: Schema | null;
}

/** A schema with the bounds that values are made within. */
export interface Schema extends Shape {
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
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

/** Share of the requests of which one place is hostile; the rest keeps to the document. */
const HOSTILE_SHARE = 0.3;

/** A request as it is sent. */
export interface FuzzedRequest {
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Reads the operations of the API document and makes requests for them, most as the document says, some hostile in one place. */
export class Fuzzer {
  readonly operations: Operation[];
  /** Ids that answers have named, by the path of their list. */
  private readonly ids = new Map<string, string[]>();

  /** Ids that no request names: those of the callers. */
  private readonly kept: ReadonlySet<string>;

  constructor(
    private readonly document: Document,
    private readonly dice: Dice,
    kept: Iterable<string>,
  ) {
    this.kept = new Set(kept);
    this.operations = Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        operationId: String(operation['operationId']),
        method: method.toUpperCase(),
        path,
        parameters: (operation['parameters'] ?? []) as Operation['parameters'],
        body: bodyOf(operation),
      })),
    );
  }

  /** Notes the ids in an answer, for paths below the one that gave it. */
  learn(path: string, answer: unknown): void {
    const list = listOf(path);
    const known = this.ids.get(list) ?? [];
    for (const id of idsIn(answer)) if (!this.kept.has(id)) known.push(id);
    this.ids.set(list, known.slice(-200));
  }

  /**
   * Returns plain paths of a read: with the newest known ids of its list, without a query. None if it needs a query, or another
   * path parameter than one id.
   * @param most maximum number of ids
   */
  plainReads({ path, parameters }: Operation, most: number): string[] {
    if (parameters.some(({ in: place, required }) => place !== 'path' && required)) return [];
    const names = path.match(/\{\w+\}/g) ?? [];
    if (names.length === 0) return [path];
    if (names.length > 1) return [];
    return (this.ids.get(listOf(path)) ?? []).slice(-most).map((id) => path.replace(names[0]!, id));
  }

  request(operation: Operation, withPassword = false): FuzzedRequest {
    const isHostile = this.dice.happens(HOSTILE_SHARE);
    const inPath = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const ids = this.ids.get(listOf(operation.path)) ?? [];
      const parameter = operation.parameters.find((known) => known.name === name);
      if (isHostile && this.dice.happens(0.3))
        return encodeURIComponent(this.hostileText().slice(0, 600) || 'x');
      if (parameter?.schema.format === 'uuid' && ids.length > 0) return this.dice.pick(ids);
      return encodeURIComponent(this.text(this.value(parameter?.schema ?? {})));
    });
    const query = new URLSearchParams();
    const headers: Record<string, string> = {};
    for (const { name, in: place, required, schema } of operation.parameters) {
      if (place === 'path' || (!required && this.dice.happens(0.6))) continue;
      const value = isHostile && this.dice.happens(0.3) ? this.hostileText() : this.text(this.value(schema));
      if (place === 'query') query.append(name, value);
      // A header that cannot hold the text never leaves the client.
      else headers[name] = value.replace(/[^\x20-\x7e]/g, '').slice(0, 500);
    }
    const text = query.toString();
    return {
      path: `${inPath}${text ? `?${text.slice(0, 6_000)}` : ''}`,
      headers,
      body: operation.body ? this.bodyText(operation.body, isHostile, withPassword) : undefined,
    };
  }

  private bodyText(schema: Schema, isHostile: boolean, withPassword: boolean): string {
    const body = this.value(schema) as Record<string, unknown>;
    if (!withPassword) delete body['password'];
    if (!isHostile) return JSON.stringify(body);
    if (this.dice.happens(0.1))
      return this.dice.pick(['', '{', 'null', '"x"', '{"a":1', '[1,2,3]', '['.repeat(5_000)]);
    return JSON.stringify(this.damaged(body));
  }

  /** Replaces one place of a value by a hostile one, or adds a field that the document does not have. */
  private damaged(value: unknown): unknown {
    if (Array.isArray(value) && value.length > 0 && this.dice.happens(0.8)) {
      const place = Math.floor(this.dice.fraction() * value.length);
      return value.map((entry: unknown, index) => (index === place ? this.damaged(entry) : entry));
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const names = Object.keys(value);
      if (names.length === 0 || this.dice.happens(0.1))
        return {
          ...value,
          [this.dice.pick(['__proto__', 'constructor', 'extra', ''])]: this.dice.pick(HOSTILE),
        };
      const name = this.dice.pick(names);
      return { ...value, [name]: this.damaged((value as Record<string, unknown>)[name]) };
    }
    return this.dice.pick(HOSTILE);
  }

  /** Makes a value that the schema allows. */
  private value(schema: Schema): unknown {
    const known = this.resolve(schema);
    const types = [schema.anyOf ?? known].flat().flatMap(({ type }) => type ?? []);
    if (types.includes('null') && (types.length === 1 || this.dice.happens(0.15))) return null;
    if (known.enum) return this.dice.pick(known.enum);
    if (known.items) return this.list(known);
    if (known.properties) {
      const required = new Set(known.required ?? []);
      return Object.fromEntries(
        Object.entries(known.properties)
          .filter(([name]) => required.has(name) || this.dice.happens(0.5))
          .map(([name, property]) => [name, this.value(property)]),
      );
    }
    return this.scalar(known, types);
  }

  private list(schema: Schema): unknown[] {
    if (Array.isArray(schema.example) && this.dice.happens(0.5)) return schema.example;
    const least = schema.minItems ?? 0;
    const most = Math.max(least, Math.min(schema.maxItems ?? 3, 3));
    const length = least + Math.floor(this.dice.fraction() * (most - least + 1));
    const entries = Array.from({ length }, () => this.value(schema.items!));
    return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
  }

  private scalar(
    { minimum = 0, maximum = 1_000, multipleOf = 1, format, example }: Schema,
    types: string[],
  ): unknown {
    if (types.includes('boolean')) return this.dice.happens(0.5);
    if (types.includes('integer') || types.includes('number')) {
      if (example !== undefined && this.dice.happens(0.4)) return example;
      const steps = Math.floor((maximum - minimum) / multipleOf);
      return (
        minimum +
        multipleOf *
          this.dice.pick(
            [0, 1, steps, Math.floor(this.dice.fraction() * (steps + 1))].filter((n) => n <= steps),
          )
      );
    }
    if (format === 'uuid') {
      const ids = [...this.ids.values()].flat();
      if (ids.length > 0 && this.dice.happens(0.7)) return this.dice.pick(ids);
    }
    return example ?? 'texto';
  }

  private resolve(schema: Schema): Schema {
    const choice = schema.anyOf?.find(({ type }) => type !== 'null');
    const name = (schema.$ref ?? schema.allOf?.[0]?.$ref ?? choice?.$ref)?.split('/').at(-1);
    return name ? (this.document.components.schemas[name] ?? {}) : schema;
  }

  private hostileText(): string {
    return this.text(this.dice.pick(HOSTILE));
  }

  private text(value: unknown): string {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    // A lone half of a character cannot be written in an address.
    return text.slice(0, 2_000).toWellFormed();
  }
}

/** Returns the path of the list that has the ids of a path. */
const listOf = (path: string): string => path.split('/{')[0]!;

function* idsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'id' && typeof inner === 'string') yield inner;
    else yield* idsIn(inner);
  }
}

function bodyOf(operation: Record<string, unknown>): Schema | null {
  const content = (operation['requestBody'] as { content?: Record<string, { schema?: Schema }> } | undefined)
    ?.content;
  return content?.['application/json']?.schema ?? null;
}
