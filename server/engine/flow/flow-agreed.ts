import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue, Field, Form, Table } from '#server/engine/definition/catalogue.ts';
import { isList } from '#server/engine/list/query.ts';
import { selectRows, type Row, type StoredRows } from '#server/engine/list/select.ts';
import { validateRecord, type AgreedKeys, type PreparedRecord } from '#server/engine/record/prepare.ts';
import type { Actor } from '#server/platform/actor.ts';
import { flowGraph, type FlowLink } from './flow-links.ts';
import { originRows } from './flow-origin.ts';

/** Reads once what rows have from where they come from; to be asked only where something is in doubt, for it costs statements. */
export type Agreement = () => Promise<AgreedKeys>;

type Desk = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly form: Form;
  readonly actor: Pick<Actor, 'tenantId'>;
};

/** A row something comes from, and the table it is of. */
type Source = {
  readonly link: FlowLink;
  readonly line: Row;
  readonly head: Row | undefined;
  readonly origin: Row | null;
};

const NONE: ReadonlySet<string> = new Set();

/**
 * Reads from the database the values the sources of a record's lines have in the columns their pushes take over: a client only names the
 * lines.
 * @param stored lines that are not sent count for the head as they are stored
 */
export function agreementOf(desk: Desk, record: PreparedRecord, stored: StoredRows | null): Agreement {
  let reading: Promise<AgreedKeys> | undefined;
  return () => (reading ??= readAgreed(desk, record, stored));
}

/**
 * Lets a document the kernel makes have choices that are not offered any more, people who left and regions as well: it takes them from what stands.
 * Whether something that was stopped may be named is the matter of the form.
 */
export function alsoRetired(agreement: Agreement, catalogue: Catalogue): Agreement {
  return async () => {
    const agreed = await agreement();
    return (row, field, isStopped) => {
      const keys = agreed(row, field, isStopped);
      if (isStopped || field.reference !== null) return keys;
      const items = field.dict === undefined ? null : (catalogue.dict(field.dict) ?? []);
      const own = keysOf(field, row.values).filter((key) => items?.some(({ value }) => value === key) !== false);
      return new Set([...keys, ...own]);
    };
  };
}

/** Every broken rule of a record. Sources are read only where a choice is not offered any more. */
export async function faultsBeside(
  record: PreparedRecord,
  catalogue: Catalogue,
  agreement: Agreement,
): Promise<ReturnType<typeof validateRecord>> {
  let isInDoubt = false;
  const faults = validateRecord(record, catalogue, () => {
    isInDoubt = true;
    return NONE;
  });
  return isInDoubt ? validateRecord(record, catalogue, await agreement()) : faults;
}

async function readAgreed(
  { db, catalogue, form, actor }: Desk,
  record: PreparedRecord,
  stored: StoredRows | null,
): Promise<AgreedKeys> {
  const { tenantId } = actor;
  /** By the table of the lines and what they name; lines that are worked on become other objects. */
  const sources = new Map<string, Source[]>();
  const ofHead: Source[] = [];
  for (const link of flowGraph(catalogue).into(form.head.name)) {
    const lines =
      record.subs.get(link.targetLines.name)?.map(({ values }) => values) ??
      stored?.subs.get(link.targetLines.name) ??
      [];
    const values = [
      ...new Set(lines.flatMap(({ src_line_id: id }) => (typeof id === 'string' && id !== '' ? [id] : []))),
    ];
    if (values.length === 0) continue;
    const rows = await selectRows(db, link.sourceLines, { tenantId, column: 'id', values });
    if (rows.length === 0) continue;
    const heads = await selectRows(db, link.source.head, {
      tenantId,
      column: 'id',
      values: [...new Set(rows.map((row) => plain(row['head_id'])))],
    });
    const headOf = new Map(heads.map((head) => [head['id'], head]));
    const origins =
      link.push.lines.origin === undefined
        ? new Map<unknown, Row>()
        : await originRows({ db, catalogue, tenantId }, link, rows);
    for (const line of rows) {
      const origin = origins.get(line['src_line_id']) ?? null;
      const source = { link, line, head: headOf.get(line['head_id']), origin };
      const place = placeOf(link.targetLines, line['id']);
      ofHead.push(source);
      sources.set(place, [...(sources.get(place) ?? []), source]);
    }
  }
  const before = new Map<FlowLink, readonly Table[]>();
  const tablesBefore = (link: FlowLink): readonly Table[] => {
    const known =
      before.get(link) ??
      flowGraph(catalogue)
        .into(link.source.head.name)
        .map((one) => one.sourceLines);
    before.set(link, known);
    return known;
  };
  return (row, field, isStopped) => {
    const own = row.table.isSub ? (sources.get(placeOf(row.table, row.values['src_line_id'])) ?? []) : ofHead;
    return new Set(
      own.flatMap((source) => {
        const { push } = source.link;
        const bound = row.table.isSub ? push.lines.same : push.same;
        if (isStopped && bound?.includes(field.name) === true) return [];
        return row.table.isSub ? lineKeys(field, source, tablesBefore(source.link)) : headKeys(field, source);
      }),
    );
  };
}

const placeOf = ({ name }: Table, source: unknown): string => `${name} ${plain(source)}`;

function headKeys(field: Field, { link: { push, source }, head }: Source): readonly string[] {
  const from = push.head?.[field.name] ?? (push.same?.includes(field.name) === true ? field.name : undefined);
  return from === undefined || head === undefined ? [] : keysIn(field, [source.head], from, head);
}

function lineKeys(
  field: Field,
  { link: { push, sourceLines }, line, origin }: Source,
  before: readonly Table[],
): readonly string[] {
  const { lines } = push;
  const first = lines.origin?.[field.name];
  if (first !== undefined && origin !== null) return keysIn(field, before, first, origin);
  const from = lines.map?.[field.name] ?? (lines.same?.includes(field.name) === true ? field.name : undefined);
  return from === undefined ? [] : keysIn(field, [sourceLines], from, line);
}

/** The keys a column of a row holds, where one of the tables it may be of has it as a field of the same kind. */
function keysIn(field: Field, tables: readonly Table[], column: string, row: Row): readonly string[] {
  const source = tables.map(({ byName }) => byName.get(column)).find((one) => one !== undefined && isAlike(field, one));
  return source === undefined ? [] : keysOf(source, row);
}

/** Do keys mean the same in two fields? */
function isAlike(one: Field, other: Field): boolean {
  if (one.dict !== undefined || other.dict !== undefined) return one.dict === other.dict;
  if (one.reference !== null || other.reference !== null)
    return one.reference?.table === other.reference?.table && one.reference?.value === other.reference?.value;
  return one.kind.reference === other.kind.reference && ['user', 'depart', 'region'].includes(one.kind.reference);
}

function keysOf(field: Field, row: Row): readonly string[] {
  const value = plain(row[field.name]);
  return value === '' ? [] : isList(field) ? value.split(',') : [value];
}
