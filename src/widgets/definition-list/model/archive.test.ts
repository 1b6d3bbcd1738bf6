import { describe, expect, it } from 'vitest';
import { archiveOf, BadArchive, readChosen } from './archive.ts';

const file = (name: string, content: BlobPart): File => new File([content], name);

describe('[B2.35] files somebody chooses', () => {
  it('come out of an archive as they went in, pictures too', async () => {
    const files = [
      { path: 'sale/print/pictures/seal.png', base64: btoa('\u0089PNG\u0000') },
      { path: 'sale/print/sal-order.yaml', text: 'name: 订单\n' },
    ];
    const archive = await archiveOf(files.toReversed()).arrayBuffer();
    expect(await readChosen([file('m.zip', archive)])).toEqual({ files, skipped: [] });
  });

  it('are known wherever the folder of modules lies, and by the names of single exports; others are named', async () => {
    const inside = archiveOf([
      { path: 'my-repo/modules/sale/forms/order.yaml', text: 'table: a' },
      { path: 'my-repo/modules/roles.yaml', text: 'roles: []' },
    ]);
    const chosen = await readChosen([
      file('m.zip', await inside.arrayBuffer()),
      file('base_reports_own-units.yaml', 'code: a'),
      file('base_dicts.yaml', 'dicts: []'),
    ]);
    expect(chosen.files.map(({ path }) => path)).toEqual([
      'sale/forms/order.yaml',
      'base/reports/own-units.yaml',
      'base/dicts.yaml',
    ]);
    expect(chosen.skipped).toEqual(['my-repo/modules/roles.yaml']);
  });

  it('that are no archive are refused by their name', async () => {
    await expect(readChosen([file('m.zip', 'no archive')])).rejects.toThrow(new BadArchive('m.zip'));
  });
});
