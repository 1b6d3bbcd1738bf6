import { filled, type RefusalText } from '../refusals/text.ts';
import type { FieldFile, FormFile } from './definition.ts';
import { formRefusals } from './refusals.ts';

/** Fields of a form that a parameter may name: those of the head, and those of its sub-tables by their table. */
export type NamedFields = {
  readonly head: readonly FieldFile[];
  readonly subs: ReadonlyMap<string, readonly FieldFile[]>;
  /** The sub-table that the parameter `lines` beside it names; the first one without it. */
  readonly lines: string;
};

/** A parameter of a check or an effect: how a form writes it, and which of its fields it must name. */
export type Parameter<Value, Optional extends boolean = boolean> = {
  readonly isOptional: Optional;
  /** JSON schema of its value. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Finds what is wrong with a value in view of the form, in words. */
  readonly faults: (value: Value, fields: NamedFields) => readonly RefusalText[];
};

/** The parameters of a kind, by their names. */
export type Parameters = Readonly<Record<string, Parameter<never>>>;

type ValueOf<Of> = Of extends Parameter<infer Value> ? Value : never;
type Optional<Of> = { [Name in keyof Of]: Of[Name] extends Parameter<never, true> ? Name : never }[keyof Of];

/** Values a form gives to these parameters. */
export type ParameterValues<Of> = { readonly [Name in Exclude<keyof Of, Optional<Of>>]: ValueOf<Of[Name]> } & {
  readonly [Name in Optional<Of>]?: ValueOf<Of[Name]>;
};

/** A kind of check or effect: what a form that uses it says. */
export type Kind = {
  /** Says in a sentence what it is for. */
  readonly about?: string;
  readonly takes: Parameters;
  /** Finds what else is wrong with it in view of the form, in words. */
  readonly faults?: (given: never, form: FormFile) => readonly RefusalText[];
};

/** Kinds by their names. */
export type Kinds = ReadonlyMap<string, Kind>;

const NAME = { type: 'string', pattern: '^[a-z][a-z0-9_]{0,62}$' } as const;

const none = (): readonly RefusalText[] => [];

function parameter<Value>(
  schema: Parameter<Value>['schema'],
  faults: Parameter<Value>['faults'] = none,
): Parameter<Value, false> {
  return { isOptional: false, schema, faults };
}

const has = (fields: readonly FieldFile[], name: string): boolean => fields.some((field) => field.name === name);

/** Names a column of the head. */
export const headColumn = parameter<string>(NAME, (name, { head }) =>
  has(head, name) ? [] : [filled(formRefusals.noField, { name })],
);

/** Names a sub-table of the form. */
export const subTable = parameter<string>(NAME, (name, { subs }) =>
  subs.has(name) ? [] : [filled(formRefusals.noSub, { table: name })],
);

/** Names a column of the lines: those of the parameter `lines`, else of the first sub-table. */
export const lineColumn = parameter<string>(NAME, (name, { lines, subs }) => {
  const fields = subs.get(lines);
  return fields === undefined || has(fields, name) ? [] : [filled(formRefusals.subNoField, { table: lines, name })];
});

/** Names a column of the lines, else of the head. */
export const anyColumn = parameter<string>(NAME, (name, { head, lines, subs }) =>
  has([...head, ...(subs.get(lines) ?? [])], name) ? [] : [filled(formRefusals.noField, { name })],
);

/** Names something of another form: its table, or a column of it. */
export const otherName = parameter<string>(NAME);

/** Says one of some words. */
export function oneOf<const Words extends readonly string[]>(words: Words): Parameter<Words[number], false> {
  return parameter(words.length === 1 ? { const: words[0] } : { enum: words });
}

/** Says a value as a text. */
export function text(
  schema: { readonly pattern?: string; readonly minLength?: number; readonly maxLength?: number } = {},
): Parameter<string, false> {
  return parameter({ type: 'string', ...schema });
}

/** Says yes where it stands. */
export const flag = parameter<true>({ const: true });

/** Says several values. */
export function listOf<Value>(
  one: Parameter<Value, false>,
  { most, isUnique }: { readonly most: number; readonly isUnique?: true },
): Parameter<readonly Value[], false> {
  return parameter(
    {
      type: 'array',
      minItems: 1,
      maxItems: most,
      ...(isUnique === true ? { uniqueItems: true } : {}),
      items: one.schema,
    },
    (values, fields) => values.flatMap((value) => one.faults(value, fields)),
  );
}

/** Says texts by keys. */
export const textsByKey = parameter<Readonly<Record<string, string>>>({
  type: 'object',
  additionalProperties: { type: 'string' },
});

/** Says several things under names of their own. */
export function partsOf<const Of extends Parameters>(of: Of): Parameter<ParameterValues<Of>, false> {
  return parameter(schemaOf(of), (value, fields) => faultsOf(of, value as Readonly<Record<string, unknown>>, fields));
}

/** Says one of several kinds of things; the form's fields are looked at for what is written under names. */
export function either<First, Second>(
  first: Parameter<First, false>,
  second: Parameter<Second, false>,
): Parameter<First | Second, false> {
  return parameter({ oneOf: [first.schema, second.schema] });
}

/** Values of a column of the head. */
export const headValues = partsOf({
  column: headColumn,
  values: listOf(text({ minLength: 1, maxLength: 40 }), { most: 20 }),
});

/** May be left out. */
export function optional<Value>(of: Parameter<Value, false>): Parameter<Value, true> {
  return { ...of, isOptional: true };
}

/** Says in a sentence what a parameter means, for whoever writes a form. */
export function meaning<Value, Is extends boolean>(words: string, of: Parameter<Value, Is>): Parameter<Value, Is> {
  return { ...of, schema: { ...of.schema, description: words } };
}

/** Gives the JSON schema of an object with these parameters, and no others. */
export function schemaOf(of: Parameters): Readonly<Record<string, unknown>> {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(of).filter((name) => of[name]?.isOptional === false),
    properties: Object.fromEntries(Object.entries(of).map(([name, { schema }]) => [name, schema])),
  };
}

function faultsOf(
  of: Parameters,
  given: Readonly<Record<string, unknown>>,
  fields: NamedFields,
): readonly RefusalText[] {
  return Object.entries(of).flatMap(([name, one]) => {
    const value = given[name];
    if (value === undefined) return one.isOptional ? [] : [filled(formRefusals.parameterMissing, { name })];
    // Its shape is that of the schema, which is made of the same parameter.
    return one.faults(value as never, fields);
  });
}

/**
 * Finds what is wrong with a check or an effect of a form. What its kind does not take is no fault here: files are held to the schema, and
 * what was stored by an earlier version may say more than is asked today.
 */
export function kindFaults(
  kind: Kind,
  given: Readonly<Record<string, unknown>>,
  form: FormFile,
): readonly RefusalText[] {
  const subs = new Map((form.sub_tables ?? []).map(({ table, fields }) => [table, fields]));
  const lines = given['lines'];
  const fields = {
    head: form.fields,
    subs,
    lines: typeof lines === 'string' ? lines : (form.sub_tables?.[0]?.table ?? ''),
  };
  const faults = faultsOf(kind.takes, given, fields);
  return faults.length > 0 ? faults : (kind.faults?.(given as never, form) ?? []);
}

/** Leaves out what a kind does not take: earlier versions asked for more. */
export function known<Of extends Readonly<Record<string, unknown>>>(given: Of, names: readonly string[]): Of {
  // Only parameters that no code reads are gone.
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name))) as Of;
}

/** Gives what a form says where it declares a check of a kind, which takes these parameters. */
export function checksOf<Of extends Parameters>(
  { checks = [] }: Pick<FormFile, 'checks'>,
  kind: string,
  _takes: Of,
): readonly ParameterValues<Of>[] {
  // Its shape was checked when the form was read.
  return checks.filter(({ check }) => check === kind) as unknown as readonly ParameterValues<Of>[];
}

/** Gives what a form says where it declares an effect of a kind, which takes these parameters. */
export function effectsOf<Of extends Parameters>(
  { effects = [] }: Pick<FormFile, 'effects'>,
  kind: keyof Of & string,
  _takes: Of,
): readonly ParameterValues<Of>[] {
  // Its shape was checked when the form was read.
  return effects.filter((effect) => Object.hasOwn(effect, kind)) as unknown as readonly ParameterValues<Of>[];
}

/** Finds which of these columns the sub-table of the parameter `lines`, or the first one, does not have. */
export function missingOnLines(
  { sub_tables: subs = [] }: Pick<FormFile, 'sub_tables'>,
  lines: string | undefined,
  names: readonly string[],
): readonly string[] {
  const sub = lines === undefined ? subs[0] : subs.find(({ table }) => table === lines);
  return names.filter((name) => sub === undefined || !has(sub.fields, name));
}

/** Finds which of these columns the head does not have. */
export function missingOnHead({ fields }: Pick<FormFile, 'fields'>, names: readonly string[]): readonly string[] {
  return names.filter((name) => !has(fields, name));
}
