import { clip, type DesignFault, type FaultKind } from './faults.ts';

/** A field of the form where the entry page shows it. What is absent stays as the form has it. */
export type PlacedField = {
  readonly kind: 'field';
  readonly name: string;
  readonly label?: string;
  /** Said below the field. */
  readonly hint?: string;
  /** Initial content; a plain value or a placeholder as in forms, `#{date}`. */
  readonly preset?: string;
  /** Has to be filled in here even though the form does not demand it. */
  readonly isRequired?: true;
  /** Not shown; it is saved with its default. */
  readonly isHidden?: true;
  /** Takes the whole width of its section. */
  readonly isWide?: true;
};

/** Words between the fields. */
export type PlacedNote = { readonly kind: 'note'; readonly key: string; readonly text: string };

export type PlacedItem = PlacedField | PlacedNote;

export type DesignSection = {
  readonly key: string;
  readonly title: string;
  /** Said below the title. */
  readonly text: string;
  readonly columns: 1 | 2 | 3;
  readonly isCollapsible: boolean;
  readonly items: readonly PlacedItem[];
};

/** Design by which an entry page shows one online form. */
export type EntryDesign = {
  readonly sections: readonly DesignSection[];
  /** Tables of sub-tables that are left out. */
  readonly withoutLines: readonly string[];
  /** Words on the button that saves; empty for the usual ones. */
  readonly submit: string;
  /** Said after saving; empty for the usual words. */
  readonly thanks: string;
};

/** Most characters of a design as JSON: a cell of a workbook holds that much. */
export const LONGEST_DESIGN = 30_000;
const MOST_SECTIONS = 30;
const MOST_ITEMS = 300;
/** Most characters of the texts of a design. */
export const longest = { title: 100, text: 1000, label: 50, hint: 200, preset: 500, submit: 20, thanks: 500 } as const;

export type ReadDesign =
  | { readonly ok: true; readonly design: EntryDesign }
  | { readonly ok: false; readonly faults: readonly DesignFault[] };

/**
 * Reads a design from its JSON; what is wrong is named with its place.
 * @example readDesign('{"sections": []}')
 */
export function readDesign(json: string): ReadDesign {
  if (json.length > LONGEST_DESIGN) return refused('long', '', { found: json.length, most: LONGEST_DESIGN });
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return refused('json', '');
  }
  return designIn(value);
}

/** The JSON of a design. */
export function writeDesign(design: EntryDesign): string {
  return JSON.stringify(design);
}

function refused(kind: FaultKind, place: string, params: DesignFault['params'] = {}): ReadDesign {
  return { ok: false, faults: [{ kind, place, params }] };
}

function designIn(value: unknown): ReadDesign {
  const faults: DesignFault[] = [];
  const reader = readerOf(faults);
  const whole = reader.object(value, 'design', ['sections', 'withoutLines', 'submit', 'thanks']);
  const sections = reader.list(whole['sections'], 'sections', MOST_SECTIONS).map((section, index) => {
    const place = `sections[${index}]`;
    const { key, title, text, columns, isCollapsible, items } = reader.object(section, place, [
      ...(['key', 'title', 'text', 'columns', 'isCollapsible', 'items'] as const),
    ]);
    return {
      key: reader.key(key, `${place}.key`),
      title: reader.text(title, `${place}.title`, longest.title),
      text: reader.text(text, `${place}.text`, longest.text),
      columns: reader.columns(columns, `${place}.columns`),
      isCollapsible: reader.flag(isCollapsible, `${place}.isCollapsible`),
      items: reader
        .list(items, `${place}.items`, MOST_ITEMS)
        .map((item, at) => itemIn(reader, item, `${place}.items[${at}]`)),
    };
  });
  const design: EntryDesign = {
    sections,
    withoutLines: reader
      .list(whole['withoutLines'], 'withoutLines', MOST_SECTIONS)
      .map((table, index) => reader.key(table, `withoutLines[${index}]`)),
    submit: reader.text(whole['submit'], 'submit', longest.submit),
    thanks: reader.text(whole['thanks'], 'thanks', longest.thanks),
  };
  if (faults.length === 0) faults.push(...repeated(design));
  return faults.length === 0 ? { ok: true, design } : { ok: false, faults };
}

function itemIn(reader: Reader, value: unknown, place: string): PlacedItem {
  const isNote = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'note';
  if (isNote) {
    const { key, text } = reader.object(value, place, ['kind', 'key', 'text']);
    return {
      kind: 'note',
      key: reader.key(key, `${place}.key`),
      text: reader.text(text, `${place}.text`, longest.text),
    };
  }
  const names = ['kind', 'name', 'label', 'hint', 'preset', 'isRequired', 'isHidden', 'isWide'] as const;
  const item = reader.object(value, place, names);
  if (item['kind'] !== 'field') reader.wrong('kind', `${place}.kind`, { found: clip(item['kind']) });
  const said = (name: 'label' | 'hint' | 'preset'): { [key in typeof name]?: string } => {
    const text = reader.text(item[name], `${place}.${name}`, longest[name]);
    return text === '' ? {} : { [name]: text };
  };
  const on = (name: 'isRequired' | 'isHidden' | 'isWide'): { [key in typeof name]?: true } =>
    reader.flag(item[name], `${place}.${name}`) ? { [name]: true } : {};
  return {
    kind: 'field',
    name: reader.key(item['name'], `${place}.name`),
    ...said('label'),
    ...said('hint'),
    ...said('preset'),
    ...on('isRequired'),
    ...on('isHidden'),
    ...on('isWide'),
  };
}

/** Fields, sections and notes that stand there twice. */
function repeated({ sections }: EntryDesign): DesignFault[] {
  const faults: DesignFault[] = [];
  const seen = new Set<string>();
  const see = (kind: 'fieldTwice' | 'keyTwice', name: string, place: string): void => {
    const mark = `${kind} ${name}`;
    if (seen.has(mark)) faults.push({ kind, place, params: { found: name } });
    seen.add(mark);
  };
  for (const [index, section] of sections.entries()) {
    see('keyTwice', section.key, `sections[${index}]`);
    for (const [at, item] of section.items.entries()) {
      const place = `sections[${index}].items[${at}]`;
      if (item.kind === 'field') see('fieldTwice', item.name, place);
      else see('keyTwice', item.key, place);
    }
  }
  return faults;
}

type Reader = ReturnType<typeof readerOf>;

/** Reads values of the right kind; notes what is wrong and goes on with what is harmless. */
function readerOf(faults: DesignFault[]) {
  const wrong = (kind: FaultKind, place: string, params: DesignFault['params'] = {}): void => {
    faults.push({ kind, place, params });
  };
  return {
    wrong,
    object: (value: unknown, place: string, names: readonly string[]): Readonly<Record<string, unknown>> => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        wrong('object', place, { found: clip(value) });
        return {};
      }
      for (const name of Object.keys(value)) if (!names.includes(name)) wrong('name', place, { found: clip(name) });
      return value as Readonly<Record<string, unknown>>;
    },
    list: (value: unknown, place: string, most: number): readonly unknown[] => {
      if (value === undefined) return [];
      if (!Array.isArray(value)) {
        wrong('list', place, { found: clip(value) });
        return [];
      }
      if (value.length > most) wrong('many', place, { found: value.length, most });
      return value.slice(0, most);
    },
    text: (value: unknown, place: string, most: number): string => {
      if (value === undefined || value === null) return '';
      if (typeof value !== 'string') wrong('text', place, { found: clip(value) });
      else if (value.length > most) wrong('tooLong', place, { found: value.length, most });
      else return value.trim();
      return '';
    },
    key: (value: unknown, place: string): string => {
      if (typeof value === 'string' && /^\w{1,64}$/.test(value)) return value;
      wrong('key', place, { found: clip(value) });
      return '';
    },
    flag: (value: unknown, place: string): boolean => {
      if (value !== undefined && typeof value !== 'boolean') wrong('flag', place, { found: clip(value) });
      return value === true;
    },
    columns: (value: unknown, place: string): DesignSection['columns'] => {
      if (value === undefined || value === 1 || value === 2 || value === 3) return value ?? 2;
      wrong('columns', place, { found: clip(value) });
      return 2;
    },
  };
}
