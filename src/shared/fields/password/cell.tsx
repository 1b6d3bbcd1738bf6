import type { ReactNode } from 'react';

/** Dots, as many for every secret. */
export function PasswordCell(): ReactNode {
  return '••••••';
}
