import type { components } from '#core/contract/api.ts';
import { filled } from '#core/refusals/text.ts';
import {
  deedKinds,
  registered,
  type ActionDefinition,
  type ButtonDefinition,
  type Deed,
  type Enhancement,
} from '#core/scripts/enhancement.ts';
import { newId } from '#server/db/ids.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { fieldRefusal, refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { actRefusals } from './refusals.ts';

type Schemas = components['schemas'];
type ButtonRow = Schemas['CustomButtonRow'];
type SqlRow = Schemas['EnhanceSql'];
type JavaRow = Schemas['EnhanceJava'];

const SEPARATOR = '.';

/** Ids of the family are one text; ours name the form, too, so that a row is found by its id alone. */
export function rowId(form: Form, key: string): string {
  return `${form.id}${SEPARATOR}${key}`;
}

/** The form and the key in an id made by `rowId`. */
export function partsOfId(id: string): { formId: string; key: string } {
  const at = id.indexOf(SEPARATOR);
  if (at <= 0) throw refusal(404, platformRefusals.recordGone);
  return { formId: id.slice(0, at), key: id.slice(at + 1) };
}

/** A button as the family has it. */
export function buttonRow(form: Form, button: ButtonDefinition): ButtonRow {
  return {
    id: rowId(form, button.code),
    cgformHeadId: form.id,
    buttonCode: button.code,
    buttonName: button.title,
    buttonStyle: button.style,
    optType: button.type,
    orderNum: button.order,
    buttonIcon: button.icon ?? null,
    exp: button.exp ?? null,
    buttonStatus: button.enabled ? '1' : '0',
    optPosition: button.position === 'side' ? '1' : '2',
  };
}

/** A button of the family as ours; what the row lacks stays as it was. */
export function buttonOfRow(row: ButtonRow, old: ButtonDefinition | undefined): ButtonDefinition {
  return {
    code: row.buttonCode,
    title: row.buttonName,
    ...(old?.title_en === undefined ? {} : { title_en: old.title_en }),
    style: row.buttonStyle,
    type: row.optType,
    order: row.orderNum ?? old?.order ?? 0,
    enabled: row.buttonStatus !== '0',
    ...textOf('icon', row.buttonIcon),
    ...textOf('exp', row.exp),
    ...(row.buttonStyle === 'form' ? { position: row.optPosition === '1' ? 'side' : 'bottom' } : {}),
  };
}

function textOf<K extends string>(key: K, value: string | null | undefined): Partial<Record<K, string>> {
  // A computed key widens to an index signature.
  return value === null || value === undefined || value.trim() === '' ? {} : ({ [key]: value } as Record<K, string>);
}

/** Is it an action the family would write as SQL (`sql`), or as Java? */
export function isSqlAction({ deed }: ActionDefinition): boolean {
  return deed.kind !== 'run' && deed.kind !== 'http';
}

export function sqlRow(form: Form, action: ActionDefinition): SqlRow {
  return {
    id: rowId(form, action.id),
    cgformHeadId: form.id,
    buttonCode: action.event,
    cgbSql: JSON.stringify(action.deed),
    cgbSqlName: null,
    content: null,
  };
}

export function javaRow(form: Form, action: ActionDefinition): JavaRow {
  const { deed } = action;
  return {
    id: rowId(form, action.id),
    cgformHeadId: form.id,
    buttonCode: action.event,
    cgJavaType: deed.kind === 'http' ? 'http' : 'spring',
    cgJavaValue: deed.kind === 'http' ? deed.url : deed.kind === 'run' ? deed.name : '',
    event: action.moment,
    activeStatus: action.active ? '1' : '0',
  };
}

/** An action in the place of an SQL enhancement. SQL itself is refused. */
export function actionOfSql(row: SqlRow, old: ActionDefinition | undefined): ActionDefinition {
  return {
    id: old?.id ?? newId(),
    event: row.buttonCode,
    moment: old?.moment ?? 'end',
    active: old?.active ?? true,
    deed: deedOf(row.cgbSql ?? ''),
  };
}

const NO_SQL = filled(actRefusals.noSql, {
  example: '{"kind":"set","values":[{"field":"remark","value":"#{sys_user_name}"}]}',
});

function deedOf(text: string): Deed {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw fieldRefusal('cgbSql', NO_SQL);
  }
  return readDeed(read, () => fieldRefusal('cgbSql', NO_SQL));
}

const NO_CLASS = actRefusals.noJavaClass;

/** A registered action or an HTTP call in the place of a Java enhancement. Classes are refused. */
export function actionOfJava(row: JavaRow, old: ActionDefinition | undefined): ActionDefinition {
  const refused = (): Refusal => fieldRefusal('cgJavaValue', NO_CLASS);
  const isKnown = (registered as readonly string[]).includes(row.cgJavaValue);
  if (row.cgJavaType !== 'http' && !(row.cgJavaType === 'spring' && isKnown)) throw refused();
  return {
    id: old?.id ?? newId(),
    event: row.buttonCode,
    moment: row.event ?? 'end',
    active: row.activeStatus !== '0',
    deed: row.cgJavaType === 'http' ? { kind: 'http', url: row.cgJavaValue } : { kind: 'run', name: row.cgJavaValue },
  };
}

/** A document of the contract as ours: each action gets the keys of its kind, others are dropped. */
export function documentOf(body: Schemas['EnhancementDocument']): Enhancement {
  return {
    buttons: body.buttons,
    scripts: body.scripts,
    actions: body.actions.map((action, index) => ({
      id: action.id,
      event: action.event,
      moment: action.moment,
      active: action.active,
      deed: readDeed(action.deed, (field) => {
        const message = filled(actRefusals.actionWithout, { field });
        return fieldRefusal(`actions.${index}.deed.${field}`, message);
      }),
    })),
  };
}

/** @param refused what to throw when that key is missing or wrong */
function readDeed(value: unknown, refused: (field: string) => Refusal): Deed {
  if (typeof value !== 'object' || value === null) throw refused('kind');
  const record = value as Readonly<Record<string, unknown>>;
  const text = (key: string): string => {
    const found = record[key];
    if (typeof found !== 'string') throw refused(key);
    return found;
  };
  const assignments = () => {
    const list = record['values'];
    if (!Array.isArray(list)) throw refused('values');
    return (list as unknown[]).map((one) => {
      if (typeof one !== 'object' || one === null) throw refused('values');
      const { field, value: given } = one as Record<string, unknown>;
      if (typeof field !== 'string' || typeof given !== 'string') throw refused('values');
      return { field, value: given };
    });
  };
  const kind = deedKinds.find((known) => known === record['kind']);
  switch (kind) {
    case 'set':
      return { kind, values: assignments() };
    case 'create':
      return { kind, form: text('form'), values: assignments() };
    case 'run':
      return { kind, name: text('name') };
    case 'script':
      return { kind, text: text('text') };
    case 'http':
      return { kind, url: text('url') };
    case undefined:
      throw refused('kind');
  }
}
