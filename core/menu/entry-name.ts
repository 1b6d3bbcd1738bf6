/** Name of a menu entry that was given none: its path without the first slash, `/sale/order/:id` as `sale-order-@id`. */
export function entryName(path: string): string {
  return path.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@');
}
