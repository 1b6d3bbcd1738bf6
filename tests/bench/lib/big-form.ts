import type { Page } from '@playwright/test';

type Definition = Record<string, unknown>;

const field = (index: number, view: string, more: Definition = {}): Definition => ({
  title: `字段${index}`,
  type: 'string',
  view,
  order: index,
  ...more,
});

/** 200 fields of the kinds a real form mixes. */
export function manyFields(): Definition {
  const kinds = ['text', 'text', 'number', 'list', 'date', 'textarea', 'text', 'switch'];
  return Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => {
      const view = kinds[index % kinds.length] ?? 'text';
      const options = ['甲', '乙', '丙'].map((text) => ({ value: text, text, title: text }));
      return [`f${index}`, field(index, view, view === 'list' ? { enum: options } : {})];
    }),
  );
}

/** A sub-table of 18 columns, two of them computed and one summed. */
export function wideTable(): Definition {
  const columns = Array.from({ length: 18 }, (_, index) => ({
    key: `c${index}`,
    title: `列${index}`,
    type: index < 4 ? 'input' : 'inputNumber',
    view: index < 4 ? 'text' : 'number',
    width: '110px',
    ...(index < 4 ? {} : { precision: 2, summary: true }),
    ...(index === 16 ? { formula: 'c4 * c5', disabled: true } : {}),
    ...(index === 17 ? { formula: 'c16 + c6', disabled: true } : {}),
  }));
  return {
    name: field(0, 'text'),
    lines: {
      view: 'tab',
      describe: '明细',
      relationType: 0,
      order: 1,
      required: [],
      title: '明细',
      type: 'array',
      columns,
    },
  };
}

/** Opens the form of the customers with other fields: the browser cannot tell where a definition came from. */
export async function openForm(page: Page, properties: Definition): Promise<void> {
  await page.route('**/online/cgform/api/getFormItem/**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { schema: Definition } };
    Object.assign(body.result.schema, { properties, required: [] });
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(new URL('/base/customer', page.url()).href);
  await page.getByRole('button', { name: '新增', exact: true }).click();
}
