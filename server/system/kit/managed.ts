import { isFormField, type Subject, type SubjectField } from '#core/managed/subject.ts';
import type { RefusalLanguage, RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { ManagedColumn, ManagedRow, ManagedTable, Narrowing } from '#server/db/managed.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { FieldError } from '#server/platform/refusal.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Messages of the server when something was done; the family's own words, they differ from subject to subject. */
type Answers = Readonly<Record<'added' | 'edited' | 'deleted' | 'deletedMany', RefusalText>>;

/** Stands for acts a subject does not have. */
export const noAnswer: RefusalText = { zh: '', en: '' };

/** A subject with its table and what is particular about it. All hooks run inside the transaction of the change. */
export type Managed = {
  readonly subject: Subject;
  readonly table: ManagedTable;
  readonly answers: Answers;
  /** The key of a new one, where it is not made up. */
  readonly idOf?: (values: Values) => string;
  /** Finds faults beyond the rules of the fields; `before` is null for a new one. */
  readonly check?: (db: Db, values: Values, before: ManagedRow | null, actor: Actor) => Promise<readonly FieldError[]>;
  /** Values nobody types that are written as well: columns of the table or its secrets. */
  readonly completed?: (db: Db, values: Values, before: ManagedRow | null, actor: Actor) => Promise<Values>;
  /** Writes what goes along with a row that was written. */
  readonly written?: (db: Db, id: string, values: Values, before: ManagedRow | null, actor: Actor) => Promise<void>;
  /** May these rows go? Refuses otherwise, naming what stands in the way. */
  readonly mayDelete?: (db: Db, rows: readonly ManagedRow[], actor: Actor) => Promise<void>;
  /** Does what follows once the rows are gone. */
  readonly deleted?: (db: Db, rows: readonly ManagedRow[], actor: Actor) => Promise<void>;
  /** Conditions of a list beyond its columns: the parameter, and the rows one value of it means. */
  readonly asks?: Readonly<Record<string, (value: string) => Narrowing>>;
  /** Texts and whatever else is not in the table, added to the rows of an answer. */
  readonly dress?: (
    db: Db,
    rows: readonly ManagedRow[],
    actor: Actor,
    language: RefusalLanguage,
  ) => Promise<readonly ManagedRow[]>;
};

type Particular = Omit<Managed, 'subject' | 'table' | 'answers'> & {
  readonly table: string;
  readonly answers: Answers;
  /** Source that is read in place of the table, where a list shows more than it has. */
  readonly source?: ManagedTable['source'];
  /** Which rows of the table they are; all without. */
  readonly only?: ManagedTable['only'];
  /** Fields that are no columns of the table, or those every table has. */
  readonly besides?: readonly string[];
  /** Columns whose name is not the wire name in snake_case. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Columns that are written and never read, by the name `completed` gives them. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Columns that are numbers although their widget chooses among texts. */
  readonly numbers?: readonly string[];
  /** Columns that are true or false; the wire says `1` and `0`, as their switches do. */
  readonly booleans?: readonly string[];
  /** Columns that are sent with each row beside its fields, for what the page does with it. */
  readonly sent?: readonly string[];
};

/**
 * Puts a subject and its table together.
 * @example export const positions = managed(positionSubject, { table: 'sys_position', answers })
 */
export function managed(subject: Subject, particular: Particular): Managed {
  const {
    table,
    source,
    only,
    besides = [],
    columns = {},
    numbers = [],
    booleans = [],
    sent = [],
    secrets = {},
    ...rest
  } = particular;
  const kept = subject.fields.filter(({ name, widget }) => !besides.includes(name) && widget !== 'password');
  return {
    ...rest,
    subject,
    table: {
      table,
      source,
      only,
      columns: [
        ...kept.map((field): ManagedColumn => ({
          name: field.name,
          column: columns[field.name] ?? snakeCase(field.name),
          storage: numbers.includes(field.name)
            ? 'integer'
            : booleans.includes(field.name)
              ? 'boolean'
              : storageOf(field),
        })),
        ...sent.map((name): ManagedColumn => ({
          name,
          column: snakeCase(name),
          storage: booleans.includes(name) ? 'boolean' : 'text',
        })),
      ],
      secrets: Object.entries(secrets).map(([name, column]) => ({ name, column, storage: 'text' })),
    },
  };
}

/** Fields that come in with a record that is new, or is not. */
export function writableFields({ subject }: Managed, isNew: boolean): readonly SubjectField[] {
  return subject.fields.filter((field) => isFormField(field) && (isNew || (field.form ?? 'always') === 'always'));
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function storageOf({ widget }: SubjectField): ManagedColumn['storage'] {
  if (widget === 'integer' || widget === 'number') return widget;
  if (widget === 'date') return 'date';
  return widget === 'datetime' ? 'timestamp' : 'text';
}
