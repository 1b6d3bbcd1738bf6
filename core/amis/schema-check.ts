import { pathText, readJson, type JsonFault, type JsonNode, type JsonPath, type Place } from './json-text.ts';

/** Most characters a schema has: what a page needs is a tenth of it. */
export const LONGEST_SCHEMA = 300_000;
const DEEPEST = 60;
const MOST_VALUES = 20_000;
/** Told at once; the next ones come when these are mended. */
const MOST_FAULTS = 20;

export type FaultKind =
  | ('long' | 'many' | 'json' | 'top' | 'type' | 'key' | 'twice' | 'script' | 'expression' | 'component' | 'action')
  | ('address' | 'socket' | 'picture' | 'markup');

/** Fault that keeps a schema from being saved, and its place. */
export type SchemaFault = Place & {
  readonly kind: FaultKind;
  /** `body[0].api`; '' for the schema as a whole. */
  readonly path: string;
  /** Text found at that place. */
  readonly found: string;
  /** Fault of a text that is no JSON. */
  readonly json?: JsonFault;
};

/** Component types a page can begin with. */
const TOPS: ReadonlySet<string> = new Set(
  (
    'page crud crud2 form service wizard panel tabs grid grid-2d flex hbox vbox container wrapper collapse collapse-group ' +
    'table table2 list cards chart tpl html markdown alert steps timeline property nav'
  ).split(' '),
);

/** Components that run text as code, load what this installation does not bring, or open a page of somebody else. */
const COMPONENTS: ReadonlySet<string> = new Set(
  (
    'custom web-component iframe editor code diff-editor input-rich-text rich-text input-formula formula office-viewer pdf-viewer ' +
    'video audio input-image input-excel location-picker input-signature amis app'
  ).split(' '),
);

/** Buttons of lists that make files, which the sandbox does not hand out. */
const FILE_TOOLS: ReadonlySet<string> = new Set(['export-excel', 'export-excel-template', 'export-csv']);

const ACTIONS: ReadonlySet<string> = new Set(['custom', 'download', 'saveas', 'email', 'rebuild']);

/** Keys whose text amis runs as code. */
const SCRIPTS =
  /^(?:adaptor|requestAdaptor|responseAdaptor|adapter|script|dataFilter|dataProvider|editorDidMount|loadScript|onMount|onUpdate|onUnmount|onClick|onChange|onLoad|onError|onFocus|onBlur|onSubmit|onMessage)$/;

/** Keys whose value is data of the page, not part of it: nothing in there is a component. */
const DATA: ReadonlySet<string> = new Set(['data', 'value', 'values', 'defaultValue', 'mockResponse']);

const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Everything that keeps a schema from being saved: text that is no JSON, what is too much, and what amis would run as code. None of that can run in
 * the sandbox whatever stands in a schema; it is refused so that its author hears of it, not his readers.
 */
export function checkSchema(text: string): readonly SchemaFault[] {
  const start: Place = { line: 1, column: 1 };
  if (text.length > LONGEST_SCHEMA) return [{ ...start, kind: 'long', path: '', found: String(text.length) }];
  const read = readJson(text, DEEPEST);
  if (!read.ok) return [{ ...read.at, kind: 'json', path: '', found: '', json: read.fault }];
  const { node } = read;
  if (node.kind !== 'object') return [{ ...node.at, kind: 'top', path: '', found: kindOf(node) }];
  const faults: SchemaFault[] = [];
  const type = textOf(node, 'type');
  if (type === null || !TOPS.has(type)) {
    const { at } = node.entries.find(({ key }) => key === 'type') ?? node;
    faults.push({ ...at, kind: 'type', path: 'type', found: type ?? '' });
  }
  let values = 0;
  const tell = (kind: FaultKind, at: Place, path: JsonPath, found: string): void => {
    if (faults.length < MOST_FAULTS) faults.push({ ...at, kind, path: pathText(path), found: found.slice(0, 60) });
  };

  const walk = (here: JsonNode, path: JsonPath, isData: boolean): void => {
    values += 1;
    if (values > MOST_VALUES) return;
    if (here.kind === 'plain') {
      if (typeof here.value === 'string') plainText(here.value, here.at, path);
      return;
    }
    if (here.kind === 'list') {
      for (const [index, item] of here.items.entries()) walk(item, [...path, index], isData);
      return;
    }
    const seen = new Set<string>();
    for (const { key, at, value } of here.entries) {
      const below = [...path, key];
      if (FORBIDDEN.has(key)) tell('key', at, below, key);
      if (seen.has(key)) tell('twice', at, below, key);
      seen.add(key);
      const found = value.kind === 'plain' && typeof value.value === 'string' ? value.value : null;
      if (!isData && found !== null) rules(key, found, at, below, path);
      if (!isData && key === 'ws') tell('socket', at, below, found ?? kindOf(value));
      walk(value, below, isData || DATA.has(key));
    }
  };
  /** Rules of a key whose value is a text. */
  const rules = (key: string, found: string, at: Place, path: JsonPath, above: JsonPath): void => {
    if (SCRIPTS.test(key) && found.trim() !== '' && !isExpression(found)) return tell('script', at, path, key);
    if (key.endsWith('On') && found.trim() !== '' && !isExpression(found) && !/^(?:true|false)$/.test(found.trim()))
      return tell('expression', at, path, found);
    if (key === 'type' && (COMPONENTS.has(found) || FILE_TOOLS.has(found))) return tell('component', at, path, found);
    if (key === 'actionType' && ACTIONS.has(found.toLowerCase())) return tell('action', at, path, found);
    if (isApi(key, above) && !isOwnApi(found)) return tell('address', at, path, found);
    if (/^(?:src|thumb|poster)$/.test(key) && !isOwnPicture(found)) return tell('picture', at, path, found);
    if (/^(?:link|href|to)$/.test(key) && !isLink(found)) return tell('address', at, path, found);
    return undefined;
  };
  /** Rules of every text, data as well. */
  const plainText = (found: string, at: Place, path: JsonPath): void => {
    if (/<%/.test(found)) tell('expression', at, path, found);
    else if (/<\s*\/?\s*(?:script|iframe|object|embed|base|meta|link|form)\b|<[^<>]*\bon[a-z]+\s*=/i.test(found))
      tell('markup', at, path, found);
    // oxlint-disable-next-line no-control-regex -- browsers drop control characters inside of a scheme
    else if (/^[\u0000-\u0020]*(?:javascript|vbscript)\s*:/i.test(found.replaceAll(/[\u0000-\u001f]/g, '')))
      tell('address', at, path, found);
    else if (typeof path.at(-1) === 'number' && FILE_TOOLS.has(found)) tell('component', at, path, found);
  };

  walk(node, [], false);
  if (values > MOST_VALUES) faults.unshift({ ...start, kind: 'many', path: '', found: String(MOST_VALUES) });
  return faults;
}

function isApi(key: string, above: JsonPath): boolean {
  if (/(?:^a|A)pi$/.test(key)) return true;
  const owner = above.at(-1);
  return key === 'url' && typeof owner === 'string' && /(?:^a|A)pi$/.test(owner);
}

/** A call of our own server, or one that is known only when it is made; then the bridge decides. */
function isOwnApi(found: string): boolean {
  const address = found.trim().replace(/^(?:get|post|put|delete|patch|options|head):/i, '');
  return address === '' || /^\/(?![/\\])/.test(address) || address.startsWith('$');
}

function isOwnPicture(found: string): boolean {
  return (
    found.trim() === '' || /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml)[;,]/i.test(found) || found.startsWith('$')
  );
}

function isLink(found: string): boolean {
  return found.trim() === '' || /^(?:\/(?![/\\])|https?:\/\/[^\s/]|\$|\?|#)/i.test(found.trim());
}

/** `${…}`, which amis computes itself; everything else it runs as code. */
function isExpression(found: string): boolean {
  return /^\$\{[\s\S]*\}$/.test(found.trim());
}

function textOf(node: JsonNode, key: string): string | null {
  if (node.kind !== 'object') return null;
  const found = node.entries.find((entry) => entry.key === key)?.value;
  return found?.kind === 'plain' && typeof found.value === 'string' ? found.value : null;
}

function kindOf(node: JsonNode): string {
  return node.kind === 'plain' ? JSON.stringify(node.value) : node.kind === 'list' ? '[…]' : '{…}';
}
