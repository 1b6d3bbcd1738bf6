import type { Json } from './turn.ts';

/** A call of the product's own interface that a script may make under the user's session. */
export type AllowedCall =
  | { readonly kind: 'rows'; readonly id: string; readonly query: Readonly<Record<string, string>> }
  | { readonly kind: 'record'; readonly id: string; readonly dataId: string }
  | { readonly kind: 'button'; readonly formId: string; readonly buttonCode: string; readonly dataId: string };

const NAME = '([A-Za-z0-9_-]{1,64})';
const rows = new RegExp(`^/online/cgform/api/getData/${NAME}$`);
const record = new RegExp(`^/online/cgform/api/form/${NAME}/${NAME}$`);

/** Returns the read `getAction` may make: rows of a form or one record; null for every other path. */
export function allowedGet(path: string, params: Readonly<Record<string, Json>>): AllowedCall | null {
  const [, listId] = rows.exec(path) ?? [];
  if (listId !== undefined) return { kind: 'rows', id: listId, query: texts(params) };
  const [, id, dataId] = record.exec(path) ?? [];
  return id === undefined || dataId === undefined ? null : { kind: 'record', id, dataId };
}

/** Returns the call `postAction` may make: press a button the user has; null for everything else. */
export function allowedPost(path: string, body: Readonly<Record<string, Json>>): AllowedCall | null {
  if (path !== '/online/cgform/api/doButton') return null;
  const { formId, buttonCode, dataId } = body;
  if (typeof formId !== 'string' || typeof buttonCode !== 'string' || typeof dataId !== 'string') return null;
  return { kind: 'button', formId, buttonCode, dataId };
}

function texts(params: Readonly<Record<string, Json>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params)
      .slice(0, 50)
      .flatMap(([name, value]): (readonly [string, string])[] =>
        /^\w{1,80}$/.test(name) && (typeof value === 'string' || typeof value === 'number')
          ? [[name, String(value)]]
          : [],
      ),
  );
}
