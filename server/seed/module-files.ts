import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { isCollection, isMap, isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import type { FieldDefinition, FormDefinition, PopupDefinition, SubDefinition } from '#server/online/definition.ts';

/** A fault of a module file, in words the author understands. */
export type ModuleFault = { readonly file: string; readonly line: number; readonly text: string };

export type FieldFile = Omit<FieldDefinition, 'label_en'> & { readonly label_en?: string };
export type SubFile = Omit<SubDefinition, 'fields'> & { readonly fields: readonly FieldFile[] };
export type FormFile = Omit<FormDefinition, 'fields' | 'sub_tables'> & {
  readonly fields: readonly FieldFile[];
  readonly sub_tables?: readonly SubFile[];
};
export type ModuleFile = {
  readonly module: string;
  readonly title: string;
  readonly title_en: string;
  readonly icon: string;
  readonly sort: number;
  readonly needs?: readonly string[];
  readonly menu: readonly string[];
};
export type DictFile = {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly items: readonly { value: string; text: string; text_en: string; color?: string }[];
};
export type NumberFile = {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly pattern: string;
  readonly reset: 'day' | 'month' | 'year' | 'none';
};
export type RoleFile = {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly description?: string;
  readonly grants: readonly string[];
  readonly except?: readonly string[];
};
export type RowsFile = {
  readonly table: string;
  readonly key: string;
  readonly rows: readonly Record<string, unknown>[];
};

/** A file with what it says and where it says it. */
export type Source<T> = {
  readonly file: string;
  readonly hash: string;
  readonly value: T;
  /** Line of a place in the file, e.g. `['fields', 3, 'dict']`. */
  readonly lineOf: (path: readonly (string | number)[]) => number;
};

export type ModuleSource = {
  readonly module: Source<ModuleFile>;
  readonly forms: readonly Source<FormFile>[];
  readonly dicts: Source<{ dicts: readonly DictFile[] }> | null;
  readonly popups: Source<{ popups: readonly PopupDefinition[] }> | null;
  readonly numbers: Source<{ rules: readonly NumberFile[] }> | null;
  readonly rows: Source<{ tables: readonly RowsFile[] }> | null;
};

export type ModuleSet = {
  readonly modules: readonly ModuleSource[];
  readonly glossary: Source<Readonly<Record<string, string>>>;
  readonly buttons: Source<Readonly<Record<string, { title: string; title_en: string }>>>;
  readonly roles: Source<{ roles: readonly RoleFile[] }>;
};

/** Reads every module file and checks it against its schema; faults are collected, not thrown. */
export function readModules(folder: string, faults: ModuleFault[]): ModuleSet {
  const reader = createReader(folder, faults);
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'module.yaml')))
    .map((entry) => entry.name)
    .sort();
  const modules = names.map((name): ModuleSource => {
    const forms = existsSync(join(folder, name, 'forms')) ? readdirSync(join(folder, name, 'forms')).sort() : [];
    return {
      module: reader.read(`${name}/module.yaml`, 'module', {
        module: name,
        title: name,
        title_en: name,
        icon: '',
        sort: 0,
        menu: [],
      }),
      forms: forms
        .filter((file) => file.endsWith('.yaml'))
        .flatMap((file) => reader.readIfSound<FormFile>(`${name}/forms/${file}`, 'form') ?? []),
      dicts: reader.readIfSound(`${name}/dicts.yaml`, 'dicts'),
      popups: reader.readIfSound(`${name}/popups.yaml`, 'popups'),
      numbers: reader.readIfSound(`${name}/numbers.yaml`, 'numbers'),
      rows: reader.readIfSound(`${name}/rows.yaml`, 'rows'),
    };
  });
  return {
    modules: inOrder(modules),
    glossary: reader.read('glossary.yaml', 'glossary', {}),
    buttons: reader.read('buttons.yaml', 'buttons', {}),
    roles: reader.read('roles.yaml', 'roles', { roles: [] }),
  };
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

function createReader(folder: string, faults: ModuleFault[]) {
  const ajv = new Ajv2020({ allErrors: true, strict: true, verbose: true });
  const checks = new Map<string, ValidateFunction>();
  const checkOf = (schema: string): ValidateFunction => {
    const known = checks.get(schema);
    if (known !== undefined) return known;
    const text: unknown = JSON.parse(readFileSync(join(folder, 'schema', `${schema}.schema.json`), 'utf8'));
    // A schema file is an object; Ajv says so itself otherwise.
    const check = ajv.compile(text as object);
    checks.set(schema, check);
    return check;
  };
  const readIfSound = <T>(name: string, schema: string): Source<T> | null => {
    const path = join(folder, name);
    if (!existsSync(path)) return null;
    const file = join(basename(folder), name);
    const text = readFileSync(path, 'utf8');
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
    for (const error of document.errors)
      faults.push({ file, line: lines.linePos(error.pos[0]).line, text: `不是正确的 YAML：${error.message}` });
    if (document.errors.length > 0) return null;
    const value: unknown = document.toJS();
    const lineOf = (place: readonly (string | number)[]): number => lineAt(document, lines, place);
    const check = checkOf(schema);
    if (!check(value)) {
      for (const error of distinct(check.errors ?? []))
        faults.push({ file, line: lineOf(placeOf(error)), text: wordsOf(error) });
      return null;
    }
    // The schema has just checked the shape.
    return { file, value: value as T, lineOf, hash: createHash('sha256').update(text).digest('hex') };
  };
  return {
    readIfSound,
    /** A file that must be there; a missing or broken one is a fault and counts as the empty value. */
    read: <T>(name: string, schema: string, empty: T): Source<T> => {
      const file = join(basename(folder), name);
      if (!existsSync(join(folder, name))) faults.push({ file, line: 1, text: '缺少这个文件' });
      return readIfSound<T>(name, schema) ?? { file, hash: '', value: empty, lineOf: () => 1 };
    },
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
    const text = error.instancePath + wordsOf(error);
    return seen.has(text) ? false : Boolean(seen.add(text));
  });
}

function wordsOf(error: ErrorObject): string {
  const place = error.instancePath === '' ? '文件' : error.instancePath.slice(1);
  // Parameters of Ajv's errors are plain values named by keyword.
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return `${place} 缺少 ${String(params['missingProperty'])}`;
    case 'additionalProperties':
      return `${place} 不认识 ${String(params['additionalProperty'])}`;
    case 'enum':
      return `${place} 的值 ${JSON.stringify(error.data)} 不在可选范围内：${String(params['allowedValues'])}`;
    case 'const':
      return `${place} 只能是 ${JSON.stringify(params['allowedValue'])}，不需要时请删除`;
    case 'type':
      return `${place} 的类型应为 ${String(params['type'])}`;
    case 'pattern':
      return `${place} 的值 ${JSON.stringify(error.data)} 不符合 ${String(params['pattern'])}`;
    default:
      return `${place} ${error.message ?? '不正确'}`;
  }
}
