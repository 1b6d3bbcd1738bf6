import type { SampledField } from '../samples/sample-value.ts';

/** Values the field must refuse, each for another reason: missing, too long, out of range, no number, no day, not in its dictionary. */
export function faultyValues(
  field: SampledField & { readonly required?: true; readonly dict?: string },
): readonly unknown[] {
  const faults: unknown[] = [];
  // A switch has no empty state; it falls to off [B2.50].
  if (field.required === true && field.type !== 'switch') faults.push('');
  switch (field.kind.storage) {
    case 'numeric':
    case 'integer':
      faults.push('many', '1234567890123456789012');
      if (field.min !== undefined) faults.push(String(field.min - 1));
      if (field.max !== undefined) faults.push(String(field.max + 1));
      break;
    case 'date':
      faults.push('2026-02-30');
      break;
    case 'timestamp':
      faults.push('2026-02-03 25:00:00');
      break;
    case 'text':
      if (field.type === 'month') faults.push('2026-13');
      else if (field.type === 'switch' || field.dict !== undefined) faults.push('no-such-value');
      else if (['table', 'tree', 'popup', 'user', 'depart'].includes(field.kind.reference)) faults.push('no-such-key');
      else if (field.kind.reference === 'none' && field.kind.dbType !== 'Text')
        faults.push('长'.repeat((field.length ?? field.kind.maxLength) + 1));
      if (field.valid !== undefined) faults.push('not valid');
      break;
    case 'none':
      break;
  }
  return faults;
}
