import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FormFile } from '#core/online/definition.ts';
import { readModules } from '#server/engine/module-file/module-files.ts';

const set = await readModules(resolve(import.meta.dirname, '../../modules'), []);
const papers = set.modules.flatMap(({ forms, prints }) =>
  prints.flatMap(({ value }) => {
    const form = forms.find((one) => one.value.table === value.table)?.value;
    return form === undefined ? [] : [[`${value.table} ${value.name}`, value, form] as const];
  }),
);

/** A form names a customer or supplier in its head: its paper goes to others. */
function isToOthers({ fields }: FormFile): boolean {
  return fields.some(({ name }) => name === 'customer_id' || name === 'supplier_id');
}

describe('[K15] papers of modules', () => {
  it('are many', () => {
    expect(papers.filter(([, , form]) => isToOthers(form)).length).toBeGreaterThan(9);
  });

  it.each(papers.filter(([, , form]) => isToOthers(form)))('%s begins with the company', (_, { header }) => {
    expect(header[0]).toEqual({ kind: 'letterhead' });
  });

  it.each(papers)('%s says whose it is', (_, template) => {
    expect(JSON.stringify(template.header)).toMatch(/letterhead|\{company\}/);
  });

  it.each(papers)('%s sums quantities of one unit alone', (_, { body }, form) => {
    const summed = body.flatMap((block) =>
      block.kind === 'lines'
        ? block.columns.flatMap(({ field, sum, unit }) =>
            sum === null || !/(^|_)qty$/.test(field) ? [] : [{ table: block.table, unit }],
          )
        : [],
    );
    for (const { table, unit } of summed) {
      const fields = form.sub_tables?.find((sub) => sub.table === table)?.fields ?? [];
      expect(fields.map(({ name }) => name)).toContain(unit);
    }
  });
});
