/** A fault in words of both languages. */
export type Fault = { readonly zh: string; readonly en: string };

/** Words a report knows besides its data. */
export const knownWords = ['title', 'user', 'date', 'time'] as const;
export type KnownWord = (typeof knownWords)[number];

/** Ways to combine records into one figure; averages in exact decimals. */
export const aggregates = ['sum', 'count', 'average', 'min', 'max'] as const;
export type Aggregate = (typeof aggregates)[number];
/**
 * Other roles of a field besides showing every record: the name of the group a row sums up, the heading of columns, or a figure of many
 * records.
 */
export const bindingRoles = ['subtotal', 'across', ...aggregates] as const;
export type BindingRole = (typeof bindingRoles)[number];
/** Parts taken of a day. */
export const dateParts = ['month', 'year'] as const;
export type DatePart = (typeof dateParts)[number];

/** A value of a data set: of every record in turn (`each`), or of the first one (`one`). */
export type Binding = {
  readonly kind: 'each' | 'one';
  readonly set: string;
  readonly field: string;
  /** Equal values below one another become one joined cell. */
  readonly isGroup: boolean;
  /** The stored value instead of the words it stands for. */
  readonly isValue: boolean;
  readonly role?: BindingRole | undefined;
  readonly part?: DatePart | undefined;
};

/** Piece of a cell. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | Binding
  | { readonly kind: 'word'; readonly word: KnownWord }
  | { readonly kind: 'param'; readonly name: string };

export type ParsedCell =
  | { readonly ok: true; readonly pieces: readonly Piece[] }
  | { readonly ok: false; readonly fault: Fault };

/** The running number of a record, and how many there are: every data set has them. */
export const ROW_NUMBER = '_no';
export const ROW_COUNT = '_count';

const PIECE = /^([a-z][a-z0-9_]*)\.([A-Za-z_]\w*)((?:\|\w+)*)$/;

/** Is it a formula? */
export function isFormula(text: string): boolean {
  return text.startsWith('=') && text.trim().length > 1;
}

/**
 * Reads the text of a cell: words with `#{set.field}` (every record), `${set.field}` (the first one), `${param.name}` and
 * `${title}`, `${user}`, `${date}`, `${time}` in between; `|group` joins equal values, `|value` shows the stored value.
 * @example parseCell('客户：#{orders.customer|group}')
 */
export function parseCell(text: string): ParsedCell {
  const pieces: Piece[] = [];
  let at = 0;
  for (;;) {
    const next = nextMark(text, at);
    if (next === -1) break;
    if (next > at) pieces.push({ kind: 'text', text: text.slice(at, next) });
    const end = text.indexOf('}', next);
    const whole = text.slice(next, end === -1 ? undefined : end + 1);
    if (end === -1) return failed(`“${short(whole)}”没有结束，缺少 }`, `“${short(whole)}” does not end: } is missing`);
    const piece = readMark(text[next] === '#' ? 'each' : 'one', text.slice(next + 2, end).trim());
    if ('zh' in piece) return { ok: false, fault: piece };
    pieces.push(piece);
    at = end + 1;
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) });
  return { ok: true, pieces };
}

/** The text of a binding, as `parseCell` reads it. */
export function bindingText({ kind, set, field, isGroup, isValue, role, part }: Binding): string {
  const marks = [isGroup ? 'group' : undefined, role, part, isValue ? 'value' : undefined];
  const written = marks.flatMap((mark) => (mark === undefined ? [] : [`|${mark}`])).join('');
  return `${kind === 'each' ? '#' : '$'}{${set}.${field}${written}}`;
}

/** The figure a binding comes to over many records, if it is one. */
export function aggregateOf({ role }: Binding): Aggregate | undefined {
  return aggregates.find((one) => one === role);
}

/** Returns the key that tells records apart: a field, or a part of its day. */
export function keyOf({ field, part }: Binding): string {
  return part === undefined ? field : `${field}|${part}`;
}

/** The one binding a cell consists of, if it is nothing else. */
export function onlyBinding(text: string): Binding | null {
  const parsed = isFormula(text) ? null : parseCell(text);
  const [piece, ...rest] = parsed?.ok === true ? parsed.pieces : [];
  return piece !== undefined && rest.length === 0 && (piece.kind === 'each' || piece.kind === 'one') ? piece : null;
}

function nextMark(text: string, from: number): number {
  const marks = [text.indexOf('#{', from), text.indexOf('${', from)].filter((place) => place !== -1);
  return marks.length === 0 ? -1 : Math.min(...marks);
}

function readMark(kind: Binding['kind'], inner: string): Piece | Fault {
  const word = knownWords.find((one) => one === inner);
  if (kind === 'one' && word !== undefined) return { kind: 'word', word };
  const [, set, field, written = ''] = PIECE.exec(inner) ?? [];
  if (set === undefined || field === undefined)
    return {
      zh: `“${short(inner)}”看不懂，应写成 数据集.字段，如 #{orders.amount}`,
      en: `“${short(inner)}” cannot be read; write set.field, such as #{orders.amount}`,
    };
  if (set === 'param') {
    if (kind === 'one' && written === '') return { kind: 'param', name: field };
    return { zh: `参数写成 \${param.${field}}`, en: `A parameter is written \${param.${field}}` };
  }
  const marks = written.split('|').filter((option) => option !== '');
  return marksFault(kind, marks) ?? bindingOf({ kind, set, field }, marks);
}

const options = ['group', 'value', ...bindingRoles, ...dateParts] as const;

function marksFault(kind: Binding['kind'], marks: readonly string[]): Fault | null {
  const unknown = marks.find((mark) => !options.some((option) => option === mark));
  if (unknown !== undefined)
    return {
      zh: `没有选项“${short(unknown)}”，可用 ${options.join('、')}`,
      en: `There is no option “${short(unknown)}”; there are ${options.join(', ')}`,
    };
  if (kind === 'one' && marks.includes('group'))
    return { zh: '只有 #{…} 可以分组合并（group）', en: 'Only #{…} can be grouped' };
  const roles = marks.filter((mark) => mark === 'group' || bindingRoles.some((role) => role === mark));
  if (kind === 'one' && roles.length > 0)
    return {
      zh: `只有 #{…} 可以用 ${roles.join('、')}，请把 $ 改成 #`,
      en: `Only #{…} can have ${roles.join(', ')}; write # instead of $`,
    };
  if (roles.length > 1)
    return { zh: `${roles.join('、')} 只能选一个`, en: `Only one of ${roles.join(', ')} can be chosen` };
  return null;
}

function bindingOf(of: Pick<Binding, 'kind' | 'set' | 'field'>, marks: readonly string[]): Binding {
  const role = bindingRoles.find((one) => marks.includes(one));
  const part = dateParts.find((one) => marks.includes(one));
  return {
    ...of,
    isGroup: marks.includes('group'),
    isValue: marks.includes('value'),
    ...(role === undefined ? {} : { role }),
    ...(part === undefined ? {} : { part }),
  };
}

function failed(zh: string, en: string): ParsedCell {
  return { ok: false, fault: { zh, en } };
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
