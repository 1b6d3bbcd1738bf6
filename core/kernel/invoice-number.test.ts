import { expect, it } from 'vitest';
import { isInvoiceNumber, isRedConfirmation } from './invoice-number.ts';

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
