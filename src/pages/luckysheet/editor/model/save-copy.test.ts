import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyLayout, readBook, type CellChange } from '#core/spreadsheet/book.ts';
import { addSpreadsheet, changeSpreadsheet, fetchSpreadsheet, removeSpreadsheets } from '@/entities/doc/spreadsheet';
import { saveAsCopy } from './save-copy.ts';

vi.mock('@/entities/doc/spreadsheet', () => ({
  addSpreadsheet: vi.fn<() => Promise<string>>(),
  changeSpreadsheet: vi.fn<() => Promise<unknown>>(),
  fetchSpreadsheet: vi.fn<() => Promise<unknown>>(),
  removeSpreadsheets: vi.fn<() => Promise<unknown>>(),
}));

const cells = Array.from({ length: 6_001 }, (_, row) => ({ row, column: 0, cell: { value: row } }));
const shown = readBook([{ id: 'other', layout: { ...emptyLayout('库存', 0), rows: 7_000 }, cells }]);

describe('[B2.10] what stands on the screen, saved as a copy', () => {
  beforeEach(() => {
    vi.resetAllMocks();
    vi.mocked(addSpreadsheet).mockResolvedValue('new');
    vi.mocked(fetchSpreadsheet).mockResolvedValue({
      revision: 0,
      sheets: [{ id: 'sheet1', layout: emptyLayout('Sheet1', 0), cells: [] }],
    } as unknown as Awaited<ReturnType<typeof fetchSpreadsheet>>);
    vi.mocked(removeSpreadsheets).mockResolvedValue({ message: '', result: null });
  });

  it('goes whole, in as many calls as its size needs, each on the revision before', async () => {
    let revision = 0;
    vi.mocked(changeSpreadsheet).mockImplementation(() => {
      revision += 1;
      return Promise.resolve({ revision } as Awaited<ReturnType<typeof changeSpreadsheet>>);
    });
    expect(await saveAsCopy('库存 副本', shown)).toBe('new');
    const calls = vi.mocked(changeSpreadsheet).mock.calls.map(([body]) => body);
    expect(calls.map((body) => body.revision)).toEqual(calls.map((_, index) => index));
    expect(calls[0]).toMatchObject({ removed: ['sheet1'], sheets: [{ id: 'other' }] });
    const sent: CellChange[] = calls.flatMap((body) => body.cells);
    expect(sent.map(({ row }) => row)).toEqual(cells.map(({ row }) => row));
    expect(removeSpreadsheets).not.toHaveBeenCalled();
  });

  it('is taken away again when it breaks off, and says why', async () => {
    vi.mocked(changeSpreadsheet).mockRejectedValue(new Error('没有连接'));
    await expect(saveAsCopy('库存 副本', shown)).rejects.toThrow('没有连接');
    expect(removeSpreadsheets).toHaveBeenCalledWith(['new']);
  });
});
