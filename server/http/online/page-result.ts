/** A page as the wire has it. */
export function pageResult<Row>(records: Row[], total: number, { limit, page }: { limit: number; page: number }) {
  return { records, total, size: limit, current: page, pages: Math.ceil(total / limit) };
}
