/** Kind of what is taken out of stock for none of the other documents: dictionary other_out_type. */
export type OutKind = {
  readonly type: string;
  /** Dictionary out_booking. */
  readonly booked: string;
  /** It counts as a sale for VAT (视同销售). */
  readonly isDeemed: boolean;
};

/** Dictionary out_booking. */
export const bookings = { pending: '1', selling: '2', depart: '3', research: '4', managing: '5' } as const;

/** Kinds a company begins with: goods given away are sales for VAT, differences of counts and losses wait to be decided. */
export const usualKinds: readonly OutKind[] = [
  { type: '1', booked: bookings.pending, isDeemed: false },
  { type: '2', booked: bookings.selling, isDeemed: true },
  { type: '3', booked: bookings.depart, isDeemed: false },
  { type: '4', booked: bookings.research, isDeemed: false },
  { type: '5', booked: bookings.pending, isDeemed: false },
  { type: '6', booked: bookings.selling, isDeemed: true },
  { type: '7', booked: bookings.managing, isDeemed: false },
];

/** Types of cost centres: dictionary cost_center_type. */
const MAKING: ReadonlySet<string> = new Set(['1', '2']);
const SELLING = '4';

/**
 * Returns the role of the account what is taken out is booked to.
 * @param center type of the cost centre of the department that uses it; null for none
 * @example roleOfOut('3', '4') // '6601'
 */
export function roleOfOut(booked: string, center: string | null): string {
  if (booked === bookings.selling) return '6601';
  if (booked === bookings.research) return '5301';
  if (booked === bookings.managing) return '660212';
  if (booked !== bookings.depart) return '1901';
  if (center === SELLING) return '6601';
  return center !== null && MAKING.has(center) ? '5101' : '660212';
}
