import { expect, it } from 'vitest';
import { invoiceKey, isInvoiceNumber, isRedConfirmation, maySameInvoice } from './invoice-number.ts';

it('[K4h] a digital invoice has 20 digits and no code, an older one 8 with a code of 10 or 12', () => {
  for (const [no, code] of [
    ['26312000000000000001', ''],
    ['12345678', '3100201130'],
    ['12345678', '033002000111'],
  ] as const)
    expect(isInvoiceNumber(no, code), `${no} ${code}`).toBe(true);
  for (const [no, code] of [
    ['ABC-1', ''],
    ['2631200000000000001', ''],
    ['263120000000000000012', ''],
    ['26312000000000000001', '3100201130'],
    ['12345678', ''],
    ['12345678', '31002011301'],
    ['1234567', '3100201130'],
    ['２６３１２０００００００００００００００１', ''],
  ] as const)
    expect(isInvoiceNumber(no, code), `${no} ${code}`).toBe(false);
});

it('[K4h] a red invoice is confirmed by 20 digits, or by 16 of the older form', () => {
  for (const no of ['31012605000000000001', '3101122605000001']) expect(isRedConfirmation(no), no).toBe(true);
  for (const no of ['', '310112260500000', 'A101122605000001']) expect(isRedConfirmation(no), no).toBe(false);
});

it('[K4h] an older invoice is known by its code and number together, every other by its number', () => {
  expect(invoiceKey('12345678', '3100211130')).toBe('3100211130 12345678');
  expect(invoiceKey(' 12345678 ', ' 031002200111 ')).toBe('031002200111 12345678');
  expect(invoiceKey('12345678', '')).toBe('12345678');
  expect(invoiceKey('26312000000000000001', '3100211130'), 'a code cannot make a digital one another').toBe(
    '26312000000000000001',
  );
  expect(invoiceKey('', '3100211130')).toBeNull();
});

it('[K4h] older papers of one number are two where both name their codes and these differ', () => {
  const paper = (no: string, code = '') => ({ no, code });
  const old = paper('12345678', '3100211130');
  expect(maySameInvoice(old, paper('12345678', '3100211130'))).toBe(true);
  expect(maySameInvoice(old, paper('12345678', '3100211140'))).toBe(false);
  expect(maySameInvoice(old, paper('12345678')), 'nobody knows its code').toBe(true);
  expect(maySameInvoice(old, paper('12345679', '3100211130'))).toBe(false);
  expect(maySameInvoice(paper('26312000000000000001', '1'), paper('26312000000000000001', '2'))).toBe(true);
  expect(maySameInvoice(paper(''), paper(''))).toBe(false);
});
