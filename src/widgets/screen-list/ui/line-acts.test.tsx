import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refuse, stage } from '@/shared/testing';
import { LineActs, type LineRights } from './line-acts.tsx';

function show(rights: LineRights, dialect: 'platform' | 'jeecg-2.4' = 'platform') {
  const acts = <LineActs code="dev_line" id="r1" table="dev_line_part" title="M1 备件" rights={rights} />;
  return stage(acts, { server: ({ path }) => refuse(404, path), dialect });
}
const names = async () =>
  within(await screen.findByRole('toolbar', { name: 'M1 备件 的导入导出' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

afterEach(cleanup);

describe('[B9.2] the lines of the chosen record of a list', () => {
  it.each<[LineRights, readonly string[]]>([
    [{ mayExport: true, mayImport: true }, ['导入明细', '导出明细']],
    [{ mayExport: true, mayImport: false }, ['导出明细']],
    [{ mayExport: false, mayImport: true }, ['导入明细']],
  ])('offer what the person may do: %j', async (rights, expected) => {
    show(rights);
    expect(await names()).toEqual(expected);
  });

  it('offer nothing to whoever may do nothing', () => {
    show({ mayExport: false, mayImport: false });
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('are not offered where the server finds them by ids the form does not say', () => {
    show({ mayExport: true, mayImport: true }, 'jeecg-2.4');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});
