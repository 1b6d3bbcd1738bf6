import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '#server/engine/definition/catalogue.ts';
import { sourceOf } from '#server/engine/screen/present-list.ts';

/** A form with a field that chooses from the popup report of that code. */
function fieldOf(code: string) {
  const catalogue = buildCatalogue({
    forms: [
      {
        id: 'f1',
        table_version: 1,
        module: 'test',
        definition: {
          table: 'test_form',
          title: '表单',
          title_en: 'Form',
          kind: 'single',
          route: '/test/form',
          permission: 'test:form',
          buttons: ['view'],
          columns: 1,
          sort: [],
          display: 'name',
          fields: [
            {
              name: 'name',
              label: '名称',
              label_en: 'Name',
              type: 'popup',
              popup: { code, from: 'customer', to: 'name' },
            },
          ],
        },
      },
    ],
    popups: [],
    reports: [
      {
        id: 'r1',
        version: 0,
        definition: {
          code: 'rpt_known',
          title: '报表',
          title_en: 'Report',
          permission: 'test:report',
          sql: 'select 1 as customer',
          items: [{ name: 'customer', label: '客户', type: 'text' }],
        },
      },
    ],
    dicts: new Map(),
  });
  const field = catalogue.table('test_form')?.byName.get('name');
  if (field === undefined) throw new Error('no field');
  return { field, source: sourceOf(field, catalogue) };
}

describe('a field that chooses from a report by SQL', () => {
  it('[B2.42] opens it like any popup report; what is chosen is stored as it is', () => {
    const { field, source } = fieldOf('rpt_known');
    expect([field.dormant, field.reference]).toEqual([false, null]);
    expect(source).toEqual({ code: 'rpt_known', orgFields: 'customer', destFields: 'name' });
  });

  it('[B2.42] waits as plain text while there is no such report', () => {
    const { field, source } = fieldOf('rpt_unknown');
    expect([field.dormant, source]).toEqual([true, {}]);
  });
});
