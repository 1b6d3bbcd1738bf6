import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Actor } from '#server/platform/actor.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { fillByRules } from './numbering.ts';
import type { PreparedRow } from './prepare.ts';

let server: TestServer;
let form: Form;

beforeAll(async () => {
  server = await startOnlineServer();
  const found = (await createDefinitionStore(server.db).catalogue()).form('crm_customer');
  if (found === undefined) throw new Error('There is no form crm_customer.');
  const fields = found.head.fields.map((field) =>
    field.name === 'address' ? { ...field, default: '${rule_KH?onl_watch=name}' } : field,
  );
  form = { ...found, head: { ...found.head, fields } };
});
afterAll(() => server.close());

async function filled(values: Row, stored: Row | null): Promise<unknown> {
  const head: PreparedRow = { table: form.head, id: null, index: 0, stored, values: { ...values }, sent: new Set() };
  // The counter belongs to a tenant, the rest of an actor is not asked for.
  const actor = { tenantId: '1', username: 'admin' } as Actor;
  await fillByRules({ db: server.db, form, actor, now: new Date('2026-11-20T01:02:03Z') }, head, stored);
  return head.values['address'];
}

describe('a default that is a rule', () => {
  const stored = { name: '甲', address: 'KH1' };
  it('[B4.8] fills an empty field when the record is stored, and leaves what was typed', async () => {
    expect(await filled({ name: '甲', address: null }, null)).toMatch(/^KH\d+$/);
    expect(await filled({ name: '甲', address: '我填的' }, null)).toBe('我填的');
  });

  it('fills the field anew when a field it watches was changed, unless it was changed as well', async () => {
    expect(await filled({ name: '甲', address: 'KH1' }, stored)).toBe('KH1');
    expect(await filled({ name: '乙', address: 'KH1' }, stored)).toMatch(/^KH\d{2,}$/);
    expect(await filled({ name: '乙', address: '我填的' }, stored)).toBe('我填的');
  });

  it.each(['constructor', '__proto__', 'toString', 'process', 'rule_KH2', 'RULE_KH', 'nextNumber'])(
    '[TPL-05] names a rule of the table or none: %s is neither a class nor a property',
    async (name) => {
      const fields = form.head.fields.map((field) =>
        field.name === 'address' ? { ...field, default: `\${${name}}` } : field,
      );
      const head: PreparedRow = {
        table: form.head,
        id: null,
        index: 0,
        stored: null,
        values: { name: '甲', address: null },
        sent: new Set(),
      };
      const scope = { db: server.db, form: { ...form, head: { ...form.head, fields } }, now: new Date() };
      const actor = { tenantId: '1', username: 'admin' } as Actor;
      await expect(fillByRules({ ...scope, actor }, head, null)).rejects.toThrow(`There is no number rule ${name}`);
    },
  );
});
