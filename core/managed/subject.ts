import type { paths } from '../contract/api.ts';
import { plain } from '#core/values/plain.ts';

/** A text in both languages, Chinese first. */
export type Both = readonly [zh: string, en: string];

/** A value to choose and what it is called. */
export type SubjectOption = readonly [value: string, text: Both];

/** One field of something administrators manage: what list, query, form, import, export and the rules of both sides need of it. */
export type SubjectField = {
  /** Its name on the wire, camelCase. */
  readonly name: string;
  readonly label: Both;
  readonly widget?:
    | ('text' | 'textarea' | 'password' | 'integer' | 'number' | 'date' | 'datetime' | 'list' | 'list_multi' | 'radio')
    | ('switch' | 'sel_user' | 'sel_depart' | 'image' | 'umeditor' | 'markdown');
  /** Values that are always the same; those of other tables are handed to the page. */
  readonly options?: readonly SubjectOption[];
  /** Values are the keys of another table: the page brings them, the server checks them. */
  readonly hasChoices?: true;
  /** Several people or departments may be chosen. */
  readonly isMultiple?: boolean;
  /** People are kept by their ids, a comma list that ends with a comma; by their accounts otherwise. */
  readonly storesIds?: true;
  readonly isRequired?: true;
  /** No other live row of the tenant has it. */
  readonly isUnique?: true;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  /** A named rule of core/rules, e.g. `m` for a mobile number. */
  readonly validType?: string;
  /** Pattern the value must match, and the message if it does not. */
  readonly pattern?: { readonly source: string; readonly said: Both };
  /** Seconds, said as a length of time. */
  readonly isLength?: true;
  /** False where lists leave it out; shown by default. */
  readonly isListed?: false;
  readonly width?: number;
  /** Way the query asks for it; without one, the query leaves it out. */
  readonly query?: 'like' | 'equals' | 'range';
  /** Name the list call asks for it by, if not its own; the table's own side says what it means (`asks`). */
  readonly askedBy?: string;
  /** In the form: always, typed in for a new one only, for a new one only at all, or not. */
  readonly form?: 'always' | 'fixed' | 'new' | 'never';
  readonly defaultText?: string;
  readonly placeholder?: Both;
  /** Takes the whole width of the form. */
  readonly isWide?: true;
  /** It is asked for only while another field has one of these values; otherwise it is stored empty. */
  readonly when?: readonly [field: string, values: readonly string[]];
};

type BaseOf<Path> = Path extends `${infer Base}/exportXls`
  ? `${Base}/list` extends keyof paths
    ? Base
    : never
  : never;

/** Addresses of the contract below which a subject can be listed, exported and, unless it says otherwise, added to, changed and deleted. */
export type ManagedPath = BaseOf<keyof paths>;

type SubjectAct = 'view' | 'add' | 'edit' | 'delete' | 'batch_delete' | 'import' | 'export';

/** Something administrators manage in a list with a form: one description for both sides (docs/how-to/system-list.md). */
export type Subject = {
  readonly title: Both;
  /** One of them, in sentences. */
  readonly item: Both;
  /** Field that names one. */
  readonly naming: string;
  /** Prefix of its permission codes, `system:position`. */
  readonly permission: string;
  /** Prefix of its addresses on the wire, `/sys/position`. */
  readonly path: ManagedPath;
  /** Possible actions where not all are, e.g. a log is only looked at. */
  readonly acts?: readonly SubjectAct[];
  /** The list as it was asked for can be put on paper; permission `print`. */
  readonly isPrinted?: true;
  readonly fields: readonly SubjectField[];
};

type JsonOf<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': { result?: infer Result } } } };
}
  ? NonNullable<Result>
  : never;
type RowsOf<Result> = Result extends { records?: (infer Row)[] } ? Row : Result extends (infer Row)[] ? Row : never;
type BodyOf<Operation> = Operation extends { requestBody?: { content: { 'application/json': infer Body } } }
  ? Body
  : never;
type OperationAt<Path extends string, Method extends string> = Path extends keyof paths
  ? Method extends keyof paths[Path]
    ? NonNullable<paths[Path][Method]>
    : never
  : never;
type CallAt<Path extends string, Act extends string, Method extends string> = OperationAt<`${Path}/${Act}`, Method>;
/** Of several shapes, the names that all of them have. */
type NamesIn<Shape> = [Shape] extends [never] ? never : Extract<keyof Shape, string>;
type Or<Names, Others> = [Names] extends [never] ? Others : Names;

/** Names on the wire of what is listed at an address of the contract. */
export type RowNames<Path extends string> = NamesIn<RowsOf<JsonOf<CallAt<Path, 'list', 'get'>>>>;
/** Names on the wire of one that is looked at; those of its row where there is no call for one. */
type OneNames<Path extends string> = Or<NamesIn<JsonOf<CallAt<Path, 'queryById', 'get'>>>, RowNames<Path>>;
/** Names on the wire of what is sent to add one. */
type AddNames<Path extends string> = Or<NamesIn<BodyOf<CallAt<Path, 'add', 'post'>>>, OneNames<Path>>;
/** Names on the wire of what is sent: those that adding and changing both know; of what is only looked at, its own. */
type SentNames<Path extends string> = Or<
  NamesIn<BodyOf<CallAt<Path, 'add', 'post'>> | BodyOf<CallAt<Path, 'edit', 'put'>>>,
  OneNames<Path>
>;

/** Name on the wire of something a subject at an address has, where it is listed, looked at or sent. */
export type ManagedName<Path extends string> = RowNames<Path> | OneNames<Path> | SentNames<Path>;

/** A subject of which the compiler knows the address, and by it the names. */
export type SubjectAt<Path extends ManagedPath> = Subject & { readonly path: Path };

type Listed = { readonly isListed?: undefined };
type Unlisted = { readonly isListed: false };
type Never = { readonly form: 'never' };
type New = { readonly form: 'new' };
/** Sent and never read again. */
type Secret = { readonly widget: 'password' };
type Fixed = { readonly form: 'fixed' };
type Always = { readonly form?: 'always' };
type Named<Names extends string> = { readonly name: Names };

type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;
type FiltersOf<Path extends string, Act extends string> = Exclude<
  NamesIn<QueryOf<CallAt<Path, Act, 'get'>>>,
  '_t' | 'column' | 'order' | 'pageNo' | 'pageSize' | 'selections'
>;
/** Names by which a list and its workbook can be asked beside those of its columns. */
type AskedNames<Path extends string> = FiltersOf<Path, 'list'> & FiltersOf<Path, 'exportXls'>;

/** Filters of a list beside its query: its columns, those from one day to another, and further parameters of the contract. */
export type FiltersAt<Path extends string> = Readonly<
  Partial<Record<RowNames<Path> | `${RowNames<Path>}_${'begin' | 'end'}` | AskedNames<Path>, string>>
>;

/** A field whose name the contract knows wherever it is shown, sent or asked for. */
type FieldAt<Path extends string> = SubjectField & { readonly askedBy?: AskedNames<Path> } & (
    | (Listed & Never & Named<RowNames<Path> & OneNames<Path>>)
    | (Listed & New & Named<RowNames<Path> & AddNames<Path>>)
    | (Listed & Fixed & Named<RowNames<Path> & OneNames<Path> & AddNames<Path>>)
    | (Listed & Always & Named<RowNames<Path> & OneNames<Path> & SentNames<Path>>)
    | (Unlisted & Never & Named<OneNames<Path>>)
    | (Unlisted & New & Named<AddNames<Path>>)
    | (Unlisted & Fixed & Named<OneNames<Path> & AddNames<Path>>)
    | (Unlisted & Always & Named<OneNames<Path> & SentNames<Path>>)
    | (Unlisted & Always & Secret & Named<SentNames<Path>>)
  );

/**
 * Describes something administrators manage. Its fields are those of the contract at its address: one that is renamed there does not compile
 * here.
 */
export function subject<const Path extends ManagedPath>(
  described: Omit<Subject, 'path' | 'naming' | 'fields'> & {
    readonly path: Path;
    readonly naming: RowNames<Path>;
    readonly fields: readonly FieldAt<Path>[];
  },
): SubjectAt<Path> {
  return described;
}

/** Is it typed into the form at all? */
export function isFormField({ form }: SubjectField): boolean {
  return form !== 'never';
}

/** Is a field asked for beside these values? */
export function applies({ when }: SubjectField, values: Readonly<Record<string, unknown>>): boolean {
  return when === undefined || when[1].includes(plain(values[when[0]]));
}

/** Can this be done with it at all? */
export function offers({ acts, isPrinted }: Subject, act: string): boolean {
  return act === 'print' ? isPrinted === true : acts === undefined || acts.some((one) => one === act);
}
