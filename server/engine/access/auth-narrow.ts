import { parseFormula } from '#core/formula/parse.ts';
import type { Withheld } from '#core/permission-rules/decide.ts';
import type { RowRule, RulePerson } from '#core/permission-rules/row-rule.ts';
import type { Access, Catalogue, Field, Form, Report, Table } from '#server/engine/definition/catalogue.ts';
import type { ReportItem } from '#server/engine/definition/report-definition.ts';

/** Things withheld from one person, and row rules that bind him. */
type Asked = {
  readonly person: RulePerson;
  readonly withheld: (table: string) => Withheld | undefined;
  readonly rules: (table: string) => readonly RowRule[];
  readonly holders: (table: string, field: string) => readonly string[];
};

/**
 * The definitions with less in them. Forms are narrowed when they are first asked for; what is not concerned stays the very same object.
 * @param view `list` leaves hidden fields out; `record` keeps all fields, for hidden ones keep their stored values, and marks them
 */
export function narrowCatalogue(base: Catalogue, asked: Asked, view: 'list' | 'record'): Catalogue {
  const decided = new Map<string, Withheld | undefined>();
  const withheld = (table: string): Withheld | undefined => {
    if (!decided.has(table)) decided.set(table, asked.withheld(table));
    return decided.get(table);
  };
  const isHidden = (table: string, field: string): boolean => withheld(table)?.fromList.has(field) === true;
  const narrowing: Narrowing = { base, asked, view, withheld, isHidden };
  const forms = new Map<Form, Form>();
  const form = (wide: Form): Form => {
    const found = forms.get(wide) ?? narrowForm(wide, narrowing);
    forms.set(wide, found);
    return found;
  };
  const reports = new Map<Report, Report>();
  const report = (wide: Report): Report => {
    const found = reports.get(wide) ?? narrowReport(wide, isHidden);
    reports.set(wide, found);
    return found;
  };
  const existing = <T>(wide: T | undefined, narrow: (wide: T) => T): T | undefined =>
    wide === undefined ? undefined : narrow(wide);
  return {
    ...base,
    form: (idOrTable) => existing(base.form(idOrTable), form),
    table: (name) => {
      const wide = base.table(name);
      const owner = wide === undefined ? undefined : existing(base.form(wide.formTable), form);
      return owner === undefined ? wide : [owner.head, ...owner.subs].find((table) => table.name === name);
    },
    report: (idOrCode) => existing(base.report(idOrCode), report),
    isDeclared: (table, text, value) =>
      // A hidden text is shown as its key: that much may be asked for.
      text === value
        ? base.isDeclared(table, text, value) ||
          hiddenTexts(table, withheld).some((name) => base.isDeclared(table, name, value))
        : base.isDeclared(table, text, value) && !isHidden(table, text),
  };
}

type Narrowing = {
  readonly base: Catalogue;
  readonly asked: Asked;
  readonly view: 'list' | 'record';
  readonly withheld: (table: string) => Withheld | undefined;
  readonly isHidden: (table: string, field: string) => boolean;
};

function hiddenTexts(table: string, withheld: Narrowing['withheld']): readonly string[] {
  return [...(withheld(table)?.fromList ?? [])];
}

function narrowForm(form: Form, narrowing: Narrowing): Form {
  const { asked, withheld } = narrowing;
  const rules = asked.rules(form.head.name);
  const rows = rules.length === 0 ? null : { form, rules, person: asked.person };
  const buttons = withheld(form.head.name)?.buttons ?? new Set<string>();
  const head = narrowTable(form.head, { rows, buttons }, narrowing);
  const subs = form.subs.map((sub) => narrowTable(sub, { rows, buttons }, narrowing));
  const isSame = head === form.head && subs.every((sub, index) => sub === form.subs[index]);
  return isSame ? form : { ...form, head, subs };
}

function narrowTable(table: Table, own: Pick<Access, 'rows' | 'buttons'>, narrowing: Narrowing): Table {
  const { withheld, view } = narrowing;
  const decision = withheld(table.name);
  const hiddenFields = table.fields.filter(
    ({ name }) => (view === 'list' ? decision?.fromList : decision?.fromForm)?.has(name) === true,
  );
  const hidden = new Map(hiddenFields.map(({ name, label }) => [name, label]));
  const fields = table.fields.flatMap((field) => {
    const known = withKnownText(field, narrowing.isHidden);
    if (view === 'list') return hidden.has(field.name) ? [] : [known];
    return [guarded(table, known, decision, narrowing)];
  });
  const isSame = fields.length === table.fields.length && fields.every((field, at) => field === table.fields[at]);
  if (isSame && own.rows === null && own.buttons.size === 0) return table;
  return {
    ...table,
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    access: { ...own, hidden, hiddenFields: view === 'list' ? hiddenFields : [] },
  };
}

/** A field a person may not change is one that is read-only for him: what he sends is not looked at. */
function guarded(table: Table, field: Field, decision: Withheld | undefined, { asked }: Narrowing): Field {
  if (decision?.fromEdit.has(field.name) !== true) return field;
  return {
    ...field,
    readonly: true,
    guard: {
      isHidden: decision.fromForm.has(field.name),
      isOwn: field.readonly === true,
      holders: asked.holders(table.name, field.name),
    },
  };
}

const shownForms = new WeakMap<Form, Form>();

/**
 * A form that was asked for to read or write a record, without the fields that are hidden. A formula over them cannot be computed by the
 * caller: its result is shown as the server stores it.
 */
export function shownForm(form: Form): Form {
  const known = shownForms.get(form);
  if (known !== undefined) return known;
  const tables = [form.head, ...form.subs];
  const isHidden = (table: string, name: string): boolean =>
    tables.find((one) => one.name === table)?.byName.get(name)?.guard?.isHidden === true;
  const isBlind = (table: Table, { formula }: Field): boolean => {
    const parsed = formula === undefined ? undefined : parseFormula(formula);
    if (parsed?.ok !== true) return false;
    const { fields, sums } = parsed.formula;
    return fields.some((name) => isHidden(table.name, name)) || sums.some((sum) => isHidden(sum.table, sum.field));
  };
  const shown = (table: Table): Table => {
    if (!table.fields.some((field) => field.guard?.isHidden === true || isBlind(table, field))) return table;
    const fields = table.fields
      .filter(({ guard }) => guard?.isHidden !== true)
      .map((field): Field => {
        if (!isBlind(table, field)) return field;
        const { formula: _formula, ...rest } = field;
        return { ...rest, readonly: true };
      });
    return { ...table, fields, byName: new Map(fields.map((field) => [field.name, field])) };
  };
  const part = { ...form, head: shown(form.head), subs: form.subs.map(shown) };
  shownForms.set(form, part);
  return part;
}

/** A reference whose text is hidden shows its key. */
function withKnownText(field: Field, isHidden: Narrowing['isHidden']): Field {
  const { reference } = field;
  if (reference === null || !isHidden(reference.table, reference.text)) return field;
  return { ...field, reference: { ...reference, text: reference.value } };
}

function narrowReport(report: Report, isHidden: Narrowing['isHidden']): Report {
  const { head } = report.form;
  const isKept = ({ kept_with: place = '' }: ReportItem): boolean => {
    const [table = '', field = ''] = place.split('.');
    return isHidden(table, field);
  };
  const kept = new Set(report.definition.items.filter(isKept).map(({ name }) => name));
  const fields = head.fields.flatMap((field) => (kept.has(field.name) ? [] : [withKnownText(field, isHidden)]));
  if (kept.size === 0 && fields.every((field, at) => field === head.fields[at])) return report;
  const narrowed = { ...head, fields, byName: new Map(fields.map((field) => [field.name, field])) };
  const items = report.definition.items.filter(({ name }) => !kept.has(name));
  return { ...report, definition: { ...report.definition, items }, form: { ...report.form, head: narrowed } };
}
