import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '#server/engine/definition/catalogue.ts';
import type { FormDefinition } from '#server/engine/definition/definition.ts';
import { presentQuery, queryFields } from './present-list.ts';

const definition: FormDefinition = {
  table: 'dev_check',
  title: '点检',
  title_en: 'Check',
  kind: 'single',
  route: '/device/check',
  permission: 'device:check',
  buttons: ['view'],
  columns: 2,
  sort: [],
  display: 'code',
  fields: [
    { name: 'code', label: '编号', label_en: 'Code', type: 'text', query: true },
    {
      name: 'at',
      label: '时间',
      label_en: 'At',
      type: 'datetime',
      query: true,
      query_type: 'date',
      query_default: '#{monthRange}',
    },
    { name: 'note', label: '备注', label_en: 'Note', type: 'text' },
  ],
};

describe('the query of a list', () => {
  it('[B4.8] asks by the control and begins with the value its field says', () => {
    const catalogue = buildCatalogue({
      forms: [{ id: 'f', table_version: 1, module: 'device', definition }],
      popups: [],
      dicts: new Map(),
    });
    const [form] = catalogue.forms;
    expect(form && presentQuery(queryFields(form), catalogue)).toMatchObject([
      { field: 'code', view: 'text' },
      { field: 'at', view: 'date', mode: 'group', defVal: '#{monthRange}' },
    ]);
  });
});
