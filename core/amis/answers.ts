import type { AmisCall } from './requests.ts';

/** Answer amis reads: status 0 is success; `errors` names fields of a form. */
export type AmisAnswer = {
  readonly status: number;
  readonly msg: string;
  readonly data: unknown;
  readonly errors?: Readonly<Record<string, string>>;
};

/** The result of a call, in the shape amis expects of it: lists as `items` and `total`, dictionaries as `options`. */
export function amisAnswer(call: AmisCall, result: unknown, message: string): AmisAnswer {
  return { status: 0, msg: '', data: dataOf(call, result, message) };
}

function dataOf(call: AmisCall, result: unknown, message: string): unknown {
  if (call.kind === 'dict')
    return {
      options: listOf(result).map((item) => ({
        label: field(item, 'text') ?? field(item, 'title'),
        value: field(item, 'value'),
      })),
    };
  if (call.kind === 'chart') {
    const items = listOf(field(result, 'data'));
    return { items, total: field(result, 'total') ?? items.length };
  }
  if (call.kind === 'list' || call.kind === 'tree' || call.kind === 'report') {
    const items = Array.isArray(result) ? result : listOf(field(result, 'records'));
    return { items, total: field(result, 'total') ?? items.length };
  }
  // What a record keeps of a file is its path; the frame may look at no address.
  if (call.kind === 'upload') return { value: field(result, 'path'), filename: call.file.name };
  if (call.kind === 'record') return result ?? {};
  // Changes answer an id, or nothing; what they say is for the reader.
  return { ...(typeof result === 'string' ? { id: result } : {}), said: message };
}

/** A refusal in words, with the fields it is about. */
export function amisRefusal(
  status: number,
  message: string,
  fields: readonly { readonly field?: string | undefined; readonly message: string }[] = [],
): AmisAnswer {
  const errors = Object.fromEntries(
    fields.flatMap(({ field: name, message: said }) => (name === undefined ? [] : [[name, said]])),
  );
  const isAboutFields = Object.keys(errors).length > 0;
  // amis puts the errors of 422 beside their fields.
  return {
    status: isAboutFields ? 422 : Math.max(status, 1),
    msg: message,
    data: null,
    ...(isAboutFields ? { errors } : {}),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
