import { createHash } from 'node:crypto';
import { limitedBody } from '../../../common/internet/limited-body';

/** Script or header of the payment page. */
export interface PagePart {
  kind: 'script' | 'header';
  /** URL of a script, `inline` with a number for one in the page itself, or the name of a header. */
  name: string;
  /** SHA-256 of a script, or the value of a header. */
  value: string;
  /** Origin: the site itself, the payment gateway for its card fields, or any other. */
  from: 'site' | 'gateway' | 'other';
}

/** Headers that protect the page. */
const HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

const TIMEOUT_MS = 20_000;
/** Maximum number of scripts; a page with more is not ours. */
const MAX_SCRIPTS = 200;
const MAX_BYTES = 5_000_000;

/** Types of script elements that hold data and are not run. */
const DATA_TYPES = /^(?:application\/(?:ld\+)?json|speculationrules)$/i;

/** Refusal of a page, with the reason in Spanish for the person who runs the command. */
export class UnreadablePageError extends Error {}

/**
 * Reads the payment page as a visitor's browser does, and returns its scripts, those that they load included, and its headers.
 * @throws UnreadablePageError if the page or one of its own scripts cannot be read
 */
export async function readPaymentPage(pageUrl: string): Promise<PagePart[]> {
  const { body, headers, type } = await read(pageUrl);
  if (!type.startsWith('text/html'))
    throw new UnreadablePageError(`${pageUrl} no es una página, sino ${type || 'nada'}`);
  const origin = new URL(pageUrl).origin;
  const parts: PagePart[] = HEADERS.map((name) => ({
    kind: 'header',
    name,
    value: headers.get(name) ?? '',
    from: 'site',
  }));
  const found = scriptsIn(body.toString('utf8'), pageUrl);
  for (const [index, text] of found.inline.entries())
    parts.push({ kind: 'script', name: `inline ${index + 1}`, value: sha256(text), from: 'other' });
  // The payment page adds this script itself, once it has read the configuration.
  const gatewayScript = await cardFieldsScript(origin);
  const waiting = [...found.urls, ...(gatewayScript ? [gatewayScript] : [])];
  const known = new Set(waiting);
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    const isOwn = new URL(url).origin === origin;
    // A foreign script that does not answer is in the page all the same.
    const script = await read(url).catch((error: unknown) => {
      if (isOwn) throw error;
      return null;
    });
    const from = isOwn ? 'site' : url === gatewayScript ? 'gateway' : 'other';
    parts.push({ kind: 'script', name: url, value: script ? sha256(script.body) : '', from });
    for (const next of isOwn && script ? importsIn(script.body.toString('utf8'), url) : [])
      if (!known.has(next)) {
        known.add(next);
        waiting.push(next);
      }
    if (known.size > MAX_SCRIPTS)
      throw new UnreadablePageError(`${pageUrl} tiene más de ${MAX_SCRIPTS} scripts`);
  }
  return parts;
}

/** Differences between the approved list and the page. */
export interface PageDifference {
  change: 'added' | 'changed' | 'removed';
  part: PagePart;
}

/** Compares the page with the approved list. */
export function differencesOf(approved: readonly PagePart[], now: readonly PagePart[]): PageDifference[] {
  const keyOf = ({ kind, name }: PagePart): string => `${kind} ${name}`;
  const before = new Map(approved.map((part) => [keyOf(part), part]));
  const present = new Set(now.map(keyOf));
  return [
    ...now.flatMap((part): PageDifference[] => {
      const known = before.get(keyOf(part));
      if (!known) return [{ change: 'added', part }];
      return known.value === part.value ? [] : [{ change: 'changed', part }];
    }),
    ...approved
      .filter((part) => !present.has(keyOf(part)))
      .map((part): PageDifference => ({ change: 'removed', part })),
  ];
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Returns the address of the gateway's script for the card fields; null if the cards go through the server. */
async function cardFieldsScript(origin: string): Promise<string | null> {
  const url = `${origin}/api/config`;
  const { body, type } = await read(url);
  if (!type.startsWith('application/json'))
    throw new UnreadablePageError(`${url} no es la configuración, sino ${type || 'nada'}`);
  const { cardFields } = JSON.parse(body.toString('utf8')) as { cardFields?: { scriptUrl: string } | null };
  return cardFields?.scriptUrl ?? null;
}

async function read(url: string): Promise<{ body: Buffer; headers: Headers; type: string }> {
  const noAnswer = (cause: unknown): never => {
    throw new UnreadablePageError(`${url} no contestó`, { cause });
  };
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    noAnswer,
  );
  if (!answer.ok) throw new UnreadablePageError(`${url} contestó ${answer.status}`);
  const body = await limitedBody(answer, MAX_BYTES).catch(noAnswer);
  if (!body) throw new UnreadablePageError(`${url} pesa más de 5 MB`);
  return { body, headers: answer.headers, type: answer.headers.get('content-type') ?? '' };
}

/** Attribute of an opening tag with its value. */
const ATTRIBUTE = /[\s"'/]([a-z-]{1,40})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;

/** Returns the value of an attribute in an opening tag; null if the tag lacks it. */
function attributeOf(tag: string, name: string): string | null {
  for (const [, found, double, single, bare] of tag.matchAll(ATTRIBUTE))
    if (found!.toLowerCase() === name) return double ?? single ?? bare ?? '';
  return null;
}

/** Returns the scripts of a page: URLs, those that are loaded ahead included, and the texts of scripts in the page itself. */
function scriptsIn(html: string, pageUrl: string): { urls: string[]; inline: string[] } {
  const urls: string[] = [];
  const inline: string[] = [];
  const lower = html.toLowerCase();
  for (let at = lower.indexOf('<script'); at >= 0; at = lower.indexOf('<script', at + 1)) {
    const end = html.indexOf('>', at);
    const tag = html.slice(at, end + 1);
    const source = attributeOf(tag, 'src');
    if (source !== null) urls.push(new URL(source, pageUrl).href);
    else if (!DATA_TYPES.test(attributeOf(tag, 'type') ?? ''))
      inline.push(html.slice(end + 1, lower.indexOf('</script', end)));
  }
  for (let at = lower.indexOf('<link'); at >= 0; at = lower.indexOf('<link', at + 1)) {
    const tag = html.slice(at, html.indexOf('>', at) + 1);
    const source = attributeOf(tag, 'href');
    if (source !== null && attributeOf(tag, 'rel')?.toLowerCase() === 'modulepreload')
      urls.push(new URL(source, pageUrl).href);
  }
  return { urls: [...new Set(urls)], inline };
}

/** Returns the scripts that a built script of the site imports, at once or later: names of files in quotation marks. */
function importsIn(source: string, url: string): string[] {
  return [...source.matchAll(/["'`](\.?\/?)([\w./-]{1,200}\.js)["'`]/g)].flatMap(([, start, name]) => {
    if (start === './') return [new URL(`./${name}`, url).href];
    const isAsset = name!.startsWith('assets/');
    return isAsset ? [new URL(`/${name}`, url).href] : [];
  });
}
