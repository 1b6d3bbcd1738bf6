import { $permissions } from './permission.ts';

/**
 * Values used where the company set nothing; servers of the family send nothing. The same as in core/params, which is too long for the
 * first route.
 */
const usual = { passwordMinLength: 8, trashDays: 30 } as const;

/** Company settings that pages show to people [B2.15]. */
export const $company = $permissions.map((permissions): Readonly<Record<keyof typeof usual, number>> => {
  const sent = permissions?.preferences?.['company'];
  const number = (name: keyof typeof usual): number => {
    const value = sent?.[name];
    return typeof value === 'number' ? value : usual[name];
  };
  return { passwordMinLength: number('passwordMinLength'), trashDays: number('trashDays') };
});
