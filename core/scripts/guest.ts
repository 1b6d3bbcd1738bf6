/** Name the script has in its own errors; lines of it are lines of the editor. */
export const SCRIPT_NAME = 'script.js';

/** Most things one call may ask of the page. */
export const EFFECT_LIMIT = 500;

/**
 * The inside of the sandbox. It has no function of ours to call: what a script wants is written down as data (`effects`), and what it asks for comes back as
 * data (`answer`). So there is nothing inside that could lead outside. Evaluates to an object of functions whose handles only we keep.
 */
export const GUEST = `(() => {
'use strict';
const { stringify, parse } = JSON;
const PromiseOf = Promise, MapOf = Map, ErrorOf = Error, then = Promise.prototype.then;
const { freeze, hasOwn, keys } = Object;
const isArray = Array.isArray;
let effects = [], script = null, handlers = null, next = 1, outcome = null, state = {}, refusing = false;
const waiting = new MapOf();
const copy = (value) => value === undefined ? null : parse(stringify(value) ?? 'null');
const emit = (kind, args) => {
  if (effects.length >= ${EFFECT_LIMIT}) throw new RangeError('too many calls of that (${EFFECT_LIMIT} at once)');
  effects[effects.length] = { kind, args: copy(args) };
};
const ask = (kind, args) => new PromiseOf((resolve, reject) => {
  const id = next++;
  emit('ask', { id, kind, args });
  waiting.set(id, { resolve, reject });
});
const names = (fields) => (isArray(fields) ? fields : [fields]).map(String);
const flag = (kind) => (fields, on = true) => emit('flag', { kind, fields: names(fields), on: on !== false });
const say = (level) => (text) => emit('message', { level, text: String(text) });
const message = freeze({ success: say('success'), info: say('info'), warning: say('warning'), error: say('error') });
const that = freeze({
  get record() { return copy(state.record ?? state.values); },
  get mode() { return state.mode ?? null; },
  get user() { return copy(state.user); },
  get selectedRows() { return copy(state.selectedRows ?? []); },
  get selectedRowKeys() { return (state.selectedRows ?? []).map((row) => row.id); },
  getFieldsValue: (fields) => {
    const values = copy(state.values ?? {});
    if (fields === undefined) return values;
    const some = {};
    for (const name of names(fields)) some[name] = values[name] ?? null;
    return some;
  },
  getFieldValue: (field) => copy((state.values ?? {})[field]),
  setFieldsValue: (values) => {
    const change = copy(values) ?? {};
    state.values ??= {};
    for (const name of keys(change)) state.values[name] = change[name];
    emit('set', { values: change });
  },
  setFieldValue: (field, value) => that.setFieldsValue({ [field]: value }),
  setHidden: flag('hidden'),
  setDisabled: flag('disabled'),
  setRequired: flag('required'),
  setOptions: (field, options) => emit('options', { field: String(field), options }),
  addRows: (table, rows) => emit('rows', { table: String(table), rows: isArray(rows) ? rows : [rows] }),
  message,
  $message: message,
  confirm: (text) => ask('confirm', { text: String(text) }),
  reload: () => emit('reload', {}),
  openForm: (mode, id) => emit('open', { mode: String(mode), id: id === undefined || id === null ? null : String(id) }),
  getAction: (path, params) => ask('get', { path: String(path), params: params ?? {} }),
  postAction: (path, body) => ask('post', { path: String(path), body: body ?? {} }),
  refuse: (text) => { refusing = true; const error = new ErrorOf(String(text)); error.name = 'Refusal'; throw error; },
  log: (...values) => emit('log', { text: values.map((value) => typeof value === 'string' ? value : stringify(value) ?? String(value)).join(' ') }),
});
const define = (name, value) => Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
define('that', that);
define('console', freeze({ log: that.log, info: that.log, warn: that.log, error: that.log }));
const describe = (error) => {
  if (error !== null && typeof error === 'object')
    return { name: String(error.name ?? 'Error'), message: String(error.message ?? ''), stack: String(error.stack ?? '') };
  return { name: 'Error', message: String(error), stack: '' };
};
const settle = (value) => { outcome = { value: value === undefined ? null : copy(value) }; };
const fail = (error) => { outcome = { error: describe(error) }; };
const find = (name) => {
  const owner = script ?? globalThis;
  if (name in Object.prototype) return null;
  const value = script === null ? (hasOwn(globalThis, name) ? globalThis[name] : null) : owner[name];
  return typeof value === 'function' ? value : null;
};
const run = (fn, owner, args) => {
  outcome = null;
  try {
    const result = fn.apply(owner, args);
    if (result !== null && typeof result === 'object' && typeof result.then === 'function')
      then.call(PromiseOf.resolve(result), settle, fail);
    else settle(result);
  } catch (error) { fail(error); }
};
return freeze({
  load: (made) => { outcome = { value: null }; if (typeof made === 'function') { try { script = new made(); } catch (error) { fail(error); } } },
  has: (name) => find(name) !== null,
  call: (name, json) => {
    const { args, ...rest } = parse(json);
    state = rest;
    waiting.clear();
    const fn = find(name);
    if (fn === null) { outcome = { missing: true }; return; }
    run(fn, script ?? that, args);
  },
  change: (table, json) => {
    const { event, ...rest } = parse(json);
    state = rest;
    waiting.clear();
    const fn = find(table === '' ? 'onlChange' : table + '_onlChange');
    if (fn === null) { outcome = { missing: true }; return; }
    outcome = null;
    try {
      const map = fn.call(script ?? that);
      const handler = map !== null && typeof map === 'object' && hasOwn(map, event.field) ? map[event.field] : null;
      if (typeof handler !== 'function') { outcome = { missing: true }; return; }
      // Scripts of the family take (that, event), ours (event).
      run(handler, map, handler.length >= 2 ? [that, event] : [event]);
    } catch (error) { fail(error); }
  },
  watched: () => {
    const fields = (name) => { const fn = find(name); if (fn === null) return []; const map = fn.call(script ?? that); return map !== null && typeof map === 'object' ? keys(map) : []; };
    const owner = script === null ? keys(globalThis) : Object.getOwnPropertyNames(Object.getPrototypeOf(script)).concat(keys(script));
    const all = {};
    for (const name of owner) {
      if (name === 'onlChange') all[''] = fields(name);
      else if (name.endsWith('_onlChange')) all[name.slice(0, -10)] = fields(name);
    }
    outcome = { value: { watched: all, hooks: owner.filter((name) => name !== 'constructor' && find(name) !== null) } };
  },
  answer: (id, ok, json) => {
    const asked = waiting.get(id);
    if (asked === undefined) return;
    waiting.delete(id);
    if (ok) asked.resolve(parse(json));
    else asked.reject(new ErrorOf(parse(json)));
  },
  take: () => {
    const found = { effects, waiting: waiting.size, outcome, values: state.values ?? null };
    effects = [];
    return stringify(found);
  },
});
})()`;
