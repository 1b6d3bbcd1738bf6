import { answer, type Server } from '../../testing/index.ts';

const rows = [
  { id: '1', code: 'A1', name: '甲', kind: 'x' },
  { id: '2', code: 'B2', name: '乙', kind: 'y' },
  { id: '3', code: 'C3', name: '丙', kind: 'x' },
];
/** A column of the report. */
export const column = (dataIndex: string, title: string) => ({ dataIndex, title, sorter: true, fieldType: 'text' });
/** The definition of the report. */
export const definition = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '选择物料',
  isPage: 'Y',
  dictOptions: {},
  displayField: 'name',
  columns: [column('code', '编码'), column('name', '名称')],
};
const items = [
  { field: 'name', label: '名称', view: 'text', mode: 'like' },
  { field: 'kind', label: '类别', view: 'text', mode: 'single', hidden: '1' },
];

/** Plays a server with one report; `parts` replaces answers by the end of their path. */
export function report(parts: Readonly<Record<string, unknown>> = {}): Server {
  return ({ path }) => {
    const [, given] = Object.entries(parts).find(([end]) => path.includes(end)) ?? [];
    if (given instanceof Response) return given;
    if (given !== undefined) return answer(given);
    if (path.includes('getRpColumns')) return answer(definition);
    if (path.includes('getQueryInfo')) return answer(items);
    if (path.includes('/getData')) return answer({ records: rows, total: 25 });
    return answer([]);
  };
}
