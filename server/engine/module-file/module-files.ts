import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { isCollection, isMap, isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import type { FormFile } from '#core/online/definition.ts';
import type { PrintTemplateFile } from '#core/print/template-file.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import type { EnhancementFile } from '#core/scripts/enhancement-file.ts';
import type { PopupDefinition } from '#server/engine/definition/definition.ts';
import type { GraphDefinition } from '#server/engine/definition/graph-definition.ts';
import type { ReportDefinition } from '#server/engine/definition/report-definition.ts';
import type { SheetReportDefinition } from '#server/engine/definition/sheet-report-definition.ts';
import type { PermissionFile } from './permission-file.ts';
import { readPictures, type Pictures } from './print-pictures.ts';
import { readCache } from './read-cache.ts';
import { moduleFileRefusals } from './refusals.ts';
import type { ModuleFault, Source } from './source.ts';
import { readWorkflow, type WorkflowSource } from './workflow-files.ts';

export type { ModuleFault, Source } from './source.ts';

export type { FormFile } from '#core/online/definition.ts';
export type ModuleFile = {
  readonly module: string;
  readonly title: string;
  readonly title_en: string;
  readonly icon: string;
  readonly sort: number;
  readonly needs?: readonly string[];
  readonly pages?: readonly PageOfModule[];
  readonly record_pages?: readonly RecordPageOfModule[];
  readonly menu: readonly string[];
};
/** A page in the place of the usual one for the records of a form. */
type RecordPageOfModule = {
  readonly form: string;
  /** `<slice of src/pages>#<export>` */
  readonly page: string;
  readonly operation?: string;
};

/** A page of the product that a module has; one without a title is the page of a form that names its component. */
export type PageOfModule = {
  readonly component: string;
  /** `<slice of src/pages>#<export>` */
  readonly page: string;
  readonly operation?: string;
  readonly title?: string;
  readonly title_en?: string;
  readonly permission?: string;
  readonly buttons?: readonly string[];
  readonly last?: true;
};
export type DictFile = {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly items: readonly {
    value: string;
    text: string;
    text_en: string;
    color?: string;
    /** A new installation has the item for its text only. */
    enabled?: false;
  }[];
};
export type NumberFile = {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly pattern: string;
  readonly reset: 'day' | 'month' | 'year' | 'none';
  /** The first serial of a cycle and how far it moves; 1 without. */
  readonly start?: number;
  readonly step?: number;
  /** The form it is meant for, for whoever looks for a rule. */
  readonly form?: string;
  /** It is switched off: nothing is numbered by it. */
  readonly enabled?: false;
};
export type RoleFile = {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly description?: string;
  readonly grants: readonly string[];
  readonly except?: readonly string[];
  /** It holds nothing of what everybody does. */
  readonly guest?: true;
};
export type RolesFile = {
  /** Rights of every role but guests, whatever the role leaves out of its own. */
  readonly everybody?: readonly string[];
  readonly roles: readonly RoleFile[];
};
export type RowsFile = {
  readonly table: string;
  readonly key: string;
  readonly rows: readonly Record<string, unknown>[];
};

/** Field: formula of core/formula; null empties it. */
export type DemoFormulas = Readonly<Record<string, string | null>>;
/** Names of a table's demonstration records, values that fit those names, and values that must agree in them. */
export type DemoTable = {
  /** Only a run makes such records: none are made up. */
  readonly none?: true;
  readonly names?: readonly string[];
  /** One value for each name; `#2` is the second record the field may point to. */
  readonly columns?: Readonly<Record<string, readonly string[]>>;
  readonly set?: DemoFormulas;
  readonly lines?: Readonly<Record<string, DemoFormulas | readonly DemoFormulas[]>>;
};
export type DemoFile = { readonly tables: Readonly<Record<string, DemoTable>> };

/** A place in the menu: below the entry of a module, or at the top. */
export type MenuEntry = { readonly module?: string; readonly title?: string; readonly sort: number };
export type ChartFile = GraphDefinition & { readonly entry?: MenuEntry };
export type ReportFile = ReportDefinition & { readonly entry?: MenuEntry };
export type SheetFile = SheetReportDefinition & { readonly entry?: MenuEntry };
/** An amis page. */
export type PageFile = {
  readonly code: string;
  readonly title: string;
  readonly title_en?: string;
  /** Its makers see it, nobody else. */
  readonly closed?: true;
  readonly entry?: MenuEntry;
  /** JSON as its author wrote it. */
  readonly schema: string;
};
/** An entry page drawn over a form. */
export type DesformFile = {
  readonly code: string;
  readonly title: string;
  readonly title_en?: string;
  /** Table of the form. */
  readonly form: string;
  /** Nobody fills it in yet. */
  readonly draft?: true;
  readonly entry?: MenuEntry;
  /** Read by core/desform, which names what is wrong. */
  readonly design: unknown;
};
/** A data source without its password. */
export type SourceFile = {
  readonly code: string;
  readonly name: string;
  readonly url: string;
  readonly user: string;
  readonly remark?: string;
};

/** The hash is that of its pictures, too. */
export type PrintSource = Source<PrintTemplateFile> & { readonly pictures: Pictures };

export type ModuleSource = {
  readonly module: Source<ModuleFile>;
  readonly forms: readonly Source<FormFile>[];
  readonly reports: readonly Source<ReportFile>[];
  readonly charts: readonly Source<ChartFile>[];
  readonly sheets: readonly Source<SheetFile>[];
  readonly pages: readonly Source<PageFile>[];
  readonly desforms: readonly Source<DesformFile>[];
  readonly enhancements: readonly Source<EnhancementFile>[];
  readonly prints: readonly PrintSource[];
  readonly workflows: readonly WorkflowSource[];
  readonly sources: Source<{ sources: readonly SourceFile[] }> | null;
  readonly dicts: Source<{ dicts: readonly DictFile[] }> | null;
  readonly popups: Source<{ popups: readonly PopupDefinition[] }> | null;
  readonly numbers: Source<{ rules: readonly NumberFile[] }> | null;
  readonly permissions: Source<PermissionFile> | null;
  readonly rows: Source<{ tables: readonly RowsFile[] }> | null;
  readonly demo: Source<DemoFile> | null;
};

export type ModuleSet = {
  readonly modules: readonly ModuleSource[];
  readonly glossary: Source<Readonly<Record<string, string>>>;
  readonly buttons: Source<Readonly<Record<string, { title: string; title_en: string }>>>;
  readonly roles: Source<RolesFile>;
};

/**
 * Reads every module file and checks it against its schema; faults are collected, not thrown.
 * @param only names of modules, which bring those they need; the others count as not installed.
 */
export async function readModules(folder: string, faults: ModuleFault[], only?: readonly string[]): Promise<ModuleSet> {
  const reader = createReader(folder, faults);
  const all = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'module.yaml')))
    .map((entry) => entry.name);
  const heads = new Map(
    all.map((name) => [
      name,
      reader.read<ModuleFile>(`${name}/module.yaml`, 'module', {
        module: name,
        title: name,
        title_en: name,
        icon: '',
        sort: 0,
        menu: [],
      }),
    ]),
  );
  const names = new Set<string>();
  const choose = (name: string): void => {
    if (names.has(name) || !heads.has(name)) return;
    names.add(name);
    for (const needed of heads.get(name)?.value.needs ?? []) choose(needed);
  };
  for (const name of only ?? all) choose(name);
  const modules: ModuleSource[] = [];
  for (const name of [...names].sort()) {
    const filesIn = (part: string, ending: string): string[] =>
      existsSync(join(folder, name, part))
        ? readdirSync(join(folder, name, part))
            .filter((file) => file.endsWith(ending))
            .sort()
        : [];
    const yaml = (part: string): string[] => filesIn(part, '.yaml');
    const workflows: WorkflowSource[] = [];
    for (const file of filesIn('workflows', '.bpmn')) {
      const source = await reader.readFlowIfSound(`${name}/workflows/${file}`);
      if (source !== null) workflows.push(source);
    }
    modules.push({
      module: heads.get(name) as Source<ModuleFile>,
      forms: yaml('forms').flatMap((file) => reader.readIfSound<FormFile>(`${name}/forms/${file}`, 'form') ?? []),
      reports: yaml('reports').flatMap(
        (file) => reader.readIfSound<ReportFile>(`${name}/reports/${file}`, 'report') ?? [],
      ),
      charts: yaml('charts').flatMap((file) => reader.readIfSound<ChartFile>(`${name}/charts/${file}`, 'chart') ?? []),
      sheets: yaml('sheets').flatMap((file) => reader.readIfSound<SheetFile>(`${name}/sheets/${file}`, 'sheet') ?? []),
      pages: yaml('pages').flatMap((file) => reader.readIfSound<PageFile>(`${name}/pages/${file}`, 'page') ?? []),
      desforms: yaml('desforms').flatMap(
        (file) => reader.readIfSound<DesformFile>(`${name}/desforms/${file}`, 'desform') ?? [],
      ),
      enhancements: yaml('enhance').flatMap(
        (file) => reader.readIfSound<EnhancementFile>(`${name}/enhance/${file}`, 'enhance') ?? [],
      ),
      prints: yaml('print').flatMap((file) => {
        const source = reader.readIfSound<PrintTemplateFile>(`${name}/print/${file}`, 'print');
        return source === null ? [] : withTheirPictures(source, join(folder, name, 'print'));
      }),
      workflows,
      sources: reader.readIfSound(`${name}/sources.yaml`, 'sources'),
      dicts: reader.readIfSound(`${name}/dicts.yaml`, 'dicts'),
      popups: reader.readIfSound(`${name}/popups.yaml`, 'popups'),
      numbers: reader.readIfSound(`${name}/numbers.yaml`, 'numbers'),
      permissions: reader.readIfSound(`${name}/permissions.yaml`, 'permissions'),
      rows: reader.readIfSound(`${name}/rows.yaml`, 'rows'),
      demo: reader.readIfSound(`${name}/demo.yaml`, 'demo'),
    });
  }
  const shared = {
    glossary: reader.read<ModuleSet['glossary']['value']>('glossary.yaml', 'glossary', {}),
    buttons: reader.read<ModuleSet['buttons']['value']>('buttons.yaml', 'buttons', {}),
    roles: reader.read<RolesFile>('roles.yaml', 'roles', { roles: [] }),
  };
  reader.keepForNextTime();
  return { modules: inOrder(modules), ...shared };
}

function withTheirPictures(source: Source<PrintTemplateFile>, folder: string): PrintSource {
  const pictures = readPictures(folder, source.value);
  if (pictures.size === 0) return { ...source, pictures };
  const hash = createHash('sha256').update(source.hash);
  for (const bytes of pictures.values()) hash.update(bytes ?? '');
  return { ...source, pictures, hash: hash.digest('hex') };
}

/** Modules after those they need. */
function inOrder(modules: readonly ModuleSource[]): readonly ModuleSource[] {
  const ordered = new Set<ModuleSource>();
  const visit = (source: ModuleSource, path: ReadonlySet<ModuleSource>): void => {
    if (path.has(source)) return;
    for (const name of source.module.value.needs ?? []) {
      const needed = modules.find((other) => other.module.value.module === name);
      if (needed !== undefined) visit(needed, new Set([...path, source]));
    }
    ordered.add(source);
  };
  for (const source of modules) visit(source, new Set());
  return [...ordered];
}

/**
 * Reads files of a folder of modules and checks each against its schema.
 * @param texts files that are not on the disk: path below the folder → text
 */
export function createReader(folder: string, faults: ModuleFault[], texts?: ReadonlyMap<string, string>) {
  const ajv = new Ajv2020({ allErrors: true, strict: true, verbose: true });
  const schemas = join(folder, 'schema');
  // Schemas name parts of each other; each is compiled when it is first asked for.
  const schemaTexts = readdirSync(schemas).map((file) => readFileSync(join(schemas, file), 'utf8'));
  // A schema file is an object; Ajv says so itself otherwise.
  for (const text of schemaTexts) ajv.addSchema(JSON.parse(text) as object);
  const cache = readCache(schemaTexts);
  const checkOf = (schema: string): ValidateFunction => {
    const check = ajv.getSchema(schema);
    if (check === undefined) throw new Error(`There is no schema ${schema}`);
    return check;
  };
  const readIfSound = <T>(name: string, schema: string): Source<T> | null => {
    const path = join(folder, name);
    if (texts === undefined ? !existsSync(path) : !texts.has(name)) return null;
    const file = join(basename(folder), name);
    const text = texts?.get(name) ?? readFileSync(path, 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    const known = cache.valueOf(schema, hash) as T | undefined;
    if (known !== undefined) return { file, value: known, lineOf: linesOf(text), hash };
    const lines = new LineCounter();
    const document = parsedYaml(text, lines);
    const wrong = document === null ? [{ line: 1, text: moduleFileRefusals.tooDeep }] : faultsOf(document, lines);
    faults.push(...wrong.map((fault) => ({ file, ...fault })));
    if (document === null || wrong.length > 0) return null;
    let value: unknown;
    try {
      value = document.toJS();
    } catch {
      // Aliases that stand for aliases grow without end; the library stops in time.
      faults.push({ file, line: 1, text: moduleFileRefusals.aliases });
      return null;
    }
    const lineOf = (place: readonly (string | number)[]): number => lineAt(document, lines, place);
    const check = checkOf(schema);
    if (!check(value)) {
      for (const error of distinct(check.errors ?? []))
        faults.push({ file, line: lineOf(placeOf(error)), text: wordsOf(error) });
      return null;
    }
    cache.keep(schema, hash, value);
    // The schema has just checked the shape.
    return { file, value: value as T, lineOf, hash };
  };
  /** Returns the faults of a value by a schema, in words. */
  const against = (schema: string, value: unknown): readonly RefusalText[] => {
    const check = checkOf(schema);
    return check(value) ? [] : distinct(check.errors ?? []).map(wordsOf);
  };
  return {
    readIfSound,
    /** Keeps everything read from the disk, so that it needs no parsing next time. */
    keepForNextTime: cache.write,
    /** A process; the others are YAML. */
    readFlowIfSound: (name: string): Promise<WorkflowSource | null> =>
      readWorkflow({
        file: join(basename(folder), name),
        text: readFileSync(join(folder, name), 'utf8'),
        faults,
        against,
      }),
    /** A file that must be there; a missing or broken one is a fault and counts as the empty value. */
    read: <T>(name: string, schema: string, empty: T): Source<T> => {
      const file = join(basename(folder), name);
      if (!existsSync(join(folder, name))) faults.push({ file, line: 1, text: moduleFileRefusals.fileMissing });
      return readIfSound<T>(name, schema) ?? { file, hash: '', value: empty, lineOf: () => 1 };
    },
  };
}

/** A text as YAML; null for one nested so deep that no reader gets through it. */
function parsedYaml(text: string, lineCounter: LineCounter): Document | null {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function faultsOf({ errors }: Document, lines: LineCounter): { line: number; text: RefusalText }[] {
  return errors.map(({ pos, message }) => ({
    line: lines.linePos(pos[0]).line,
    // The library reports its own overflow as an error of the text.
    text: /call stack/i.test(message)
      ? moduleFileRefusals.tooDeep
      : filled(moduleFileRefusals.noYaml, { reason: message }),
  }));
}

/** Lines of a text that is parsed when the first of them is asked for. */
function linesOf(text: string): Source<unknown>['lineOf'] {
  let found: Source<unknown>['lineOf'] | null = null;
  return (place) => {
    if (found === null) {
      const lines = new LineCounter();
      const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
      found = (wanted) => lineAt(document, lines, wanted);
    }
    return found(place);
  };
}

function lineAt(document: Document, lines: LineCounter, place: readonly (string | number)[]): number {
  for (let length = place.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(place.slice(0, length), true);
    if ((isScalar(node) || isCollection(node)) && node.range) return lines.linePos(node.range[0]).line;
  }
  const { contents } = document;
  return isMap(contents) && contents.range ? lines.linePos(contents.range[0]).line : 1;
}

function placeOf(error: ErrorObject): readonly (string | number)[] {
  return error.instancePath
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')));
}

function distinct(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const seen = new Set<string>();
  return errors.filter((error) => {
    // A rule for some cases says itself what is wrong.
    if (error.keyword === 'if') return false;
    const text = error.instancePath + wordsOf(error).zh;
    return seen.has(text) ? false : Boolean(seen.add(text));
  });
}

/** Says what may stand there instead, where that is not much. */
function choicesIn({ parentSchema }: ErrorObject): RefusalText | '' {
  const properties: unknown = parentSchema?.['properties'];
  const names = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return names.length === 0 || names.length > MOST_CHOICES
    ? ''
    : filled(moduleFileRefusals.keyChoices, { names: listed(names) });
}

const MOST_CHOICES = 24;

function wordsOf(error: ErrorObject): RefusalText {
  const place = error.instancePath === '' ? moduleFileRefusals.wholeFile : error.instancePath.slice(1);
  // Parameters of Ajv's errors are plain values named by keyword.
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return filled(moduleFileRefusals.keyMissing, { place, key: String(params['missingProperty']) });
    case 'additionalProperties':
      return filled(moduleFileRefusals.keyUnknown, {
        place,
        key: String(params['additionalProperty']),
        choices: choicesIn(error),
      });
    case 'enum':
      return filled(moduleFileRefusals.noChoice, {
        place,
        value: JSON.stringify(error.data),
        choices: String(params['allowedValues']),
      });
    case 'const':
      return filled(moduleFileRefusals.onlyValue, { place, value: JSON.stringify(params['allowedValue']) });
    case 'type':
      return filled(moduleFileRefusals.typeWrong, { place, type: String(params['type']) });
    case 'pattern':
      return filled(moduleFileRefusals.patternWrong, {
        place,
        value: JSON.stringify(error.data),
        pattern: String(params['pattern']),
      });
    default:
      return filled(moduleFileRefusals.otherFault, { place, fault: error.message ?? moduleFileRefusals.wrong });
  }
}
