import { fillRule, isKnownDefault, resolveDefault, type DefaultContext } from '../defaults/default-value.ts';
import { checkField } from '../fields/check-field.ts';
import { violationText, type Language } from '../rules/messages.ts';
import type { FieldView } from '../screen/field-view.ts';
import type { FieldGroupView, FormView } from '../screen/form-view.ts';
import type { DesignSection, EntryDesign, PlacedField, PlacedItem } from './design.ts';
import type { DesignFault, FaultKind } from './faults.ts';

/**
 * The form as a design shows it. A design tightens the rules of the form and never loosens one, shows no field the form hides from its user, and hides
 * none that has to be filled in: what the form demands since the design was published stands in a section of its own. Fields that are gone are left out.
 * @param restTitle title of that section
 */
export function applyDesign(view: FormView, design: EntryDesign, restTitle = ''): FormView {
  const placed = new Map(
    design.sections.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'field' ? [[item.name, item]] : []))),
  );
  const fields = view.fields.map((field) => (field.isHidden ? field : asPlaced(field, placed.get(field.name))));
  const byName = new Map(fields.map((field) => [field.name, field]));
  const groups = design.sections.map((section) => groupOf(section, byName));
  const shown = new Set(groups.flatMap((group) => group.fields));
  const rest = fields.filter((field) => !field.isHidden && !shown.has(field));
  const subs = view.subs.filter(({ table }) => !design.withoutLines.includes(table));
  return {
    ...view,
    fields,
    groups: rest.length === 0 ? groups : [...groups, { key: 'rest', title: restTitle, fields: rest }],
    subs,
    isTabbed: false,
  };
}

/** The design a new entry page begins with: what the form demands, in its order. */
export function firstDesign(view: FormView): EntryDesign {
  const demanded = placeable(view).filter((field) => isDemanded(field));
  return {
    sections: [
      {
        key: 's1',
        title: '',
        text: '',
        columns: 2,
        isCollapsible: false,
        items: demanded.map(({ name }) => ({ kind: 'field', name })),
      },
    ],
    withoutLines: [],
    submit: '',
    thanks: '',
  };
}

/** Fields of a form that a design can place. */
export function placeable({ fields }: FormView): readonly FieldView[] {
  return fields.filter(({ isHidden, widget }) => !isHidden && widget !== 'divider');
}

/** Names of fields and sub-tables of a design that the form no longer has. */
export function missingIn(
  names: { readonly fields: ReadonlySet<string>; readonly lines: ReadonlySet<string> },
  { sections, withoutLines }: EntryDesign,
): readonly { readonly name: string; readonly label: string }[] {
  const gone = sections.flatMap(({ items }) =>
    items.flatMap((item) =>
      item.kind === 'field' && !names.fields.has(item.name)
        ? [{ name: item.name, label: item.label ?? item.name }]
        : [],
    ),
  );
  const lines = withoutLines.filter((table) => !names.lines.has(table));
  return [...gone, ...lines.map((table) => ({ name: table, label: table }))];
}

/** Lists the faults that keep a design from being published over this form; `view` is the form as everybody sees it. */
export function checkDesign(design: EntryDesign, view: FormView, language: Language = 'zh'): readonly DesignFault[] {
  const byName = new Map(view.fields.map((field) => [field.name, field]));
  const faults: DesignFault[] = [];
  const placed = new Set<string>();
  const say = (kind: FaultKind, place: string, found: string, value = ''): void => {
    faults.push({ kind, place, params: { found, value } });
  };
  for (const [index, { items }] of design.sections.entries()) {
    for (const [at, item] of items.entries()) {
      if (item.kind === 'note') continue;
      const place = `sections[${index}].items[${at}]`;
      const field = byName.get(item.name);
      placed.add(item.name);
      if (field === undefined || field.widget === 'divider') say('unknownField', place, item.name);
      else if (field.isHidden) say('hiddenField', place, field.label);
      else checkPlaced(item, field, language, (kind, value) => say(kind, place, field.label, value));
    }
  }
  for (const [index, table] of design.withoutLines.entries())
    if (!view.subs.some((sub) => sub.table === table)) say('unknownLines', `withoutLines[${index}]`, table);
  for (const field of placeable(view))
    if (isDemanded(field) && !placed.has(field.name)) say('leftOut', '', field.label);
  if (placed.size === 0) faults.push({ kind: 'noField', place: '', params: {} });
  return faults;
}

function checkPlaced(
  item: PlacedField,
  field: FieldView,
  language: Language,
  say: (kind: FaultKind, value?: string) => void,
): void {
  const { preset } = item;
  if (item.isHidden === true && isDemanded(asPlaced(field, shown(item)))) say('hiddenEmpty');
  if (preset === undefined) return;
  if (field.isReadonly) say('presetReadonly');
  else if (!isPreset(preset)) say('presetUnknown', preset);
  else {
    const value = resolveDefault(preset, somebody);
    const violation = value === null ? null : checkField(field, value);
    if (violation !== null) say('presetWrong', violationText(violation, language));
  }
}

/** Can a design give it? Rules are filled in by the server, which knows the defaults of the form alone. */
function isPreset(preset: string): boolean {
  return isKnownDefault(preset) && fillRule(preset) === null;
}

/** Sample person placeholders are tried with. */
const somebody: DefaultContext = { now: new Date(0), userId: '1', username: 'user', realname: 'user', orgCode: 'A01' };

function shown({ isHidden: _isHidden, ...item }: PlacedField): PlacedField {
  return item;
}

function asPlaced(field: FieldView, item: PlacedField | undefined): FieldView {
  if (item === undefined) return isDemanded(field) ? field : { ...field, isHidden: true };
  const label = item.label ?? field.label;
  const { preset = '' } = item;
  const defaultText = preset !== '' && !field.isReadonly && isPreset(preset) ? preset : field.defaultText;
  const required = field.rules.required === true || (item.isRequired === true && !field.isReadonly);
  const next: FieldView = {
    ...field,
    label,
    defaultText,
    rules: { ...field.rules, label, ...(required ? { required } : {}) },
    ...(item.hint === undefined ? {} : { hint: item.hint }),
    ...(item.isWide === true ? { isWide: true } : {}),
  };
  return item.isHidden === true && !isDemanded(next) ? { ...next, isHidden: true } : next;
}

function groupOf(section: DesignSection, byName: ReadonlyMap<string, FieldView>): FieldGroupView {
  const { key, title, text, columns, isCollapsible, items } = section;
  return {
    key,
    title,
    ...(text === '' ? {} : { text }),
    columns,
    ...(isCollapsible ? { isCollapsible } : {}),
    fields: items.flatMap((item): readonly FieldView[] => {
      if (item.kind === 'note') return [noteView(item)];
      const field = byName.get(item.name);
      return field === undefined || field.isHidden || field.widget === 'divider' ? [] : [field];
    }),
  };
}

/** Words between fields, drawn where a field would be; no value belongs to it. */
function noteView({ key, text }: Extract<PlacedItem, { kind: 'note' }>): FieldView {
  return {
    name: `note-${key}`,
    label: text,
    widget: 'note',
    rules: { label: text, kind: 'text' },
    options: [],
    reference: { kind: 'none' },
    formula: null,
    isReadonly: true,
    isHidden: false,
    defaultText: null,
    order: 0,
    placeholder: '',
    precision: null,
    width: null,
    isTime: false,
    switchValues: ['Y', 'N'],
    isSummed: false,
    fileLimit: null,
  };
}

/** Does somebody have to fill it in, because nothing else does? */
function isDemanded(field: FieldView): boolean {
  return (
    field.rules.required === true &&
    !field.isReadonly &&
    !field.isHidden &&
    field.widget !== 'divider' &&
    !hasValue(field.defaultText)
  );
}

/** Does a default surely become a value? Not everybody has a department. */
function hasValue(preset: string | null | undefined): boolean {
  return (
    preset !== null && preset !== undefined && preset !== '' && isKnownDefault(preset) && preset !== '#{sysOrgCode}'
  );
}
