import type { components } from '#core/contract/api.ts';
import { open, unwrap } from '@/shared/api';
import { strangerApi } from '@/shared/stranger';

export type OpenedShare = components['schemas']['OpenedShare'];
export type SharedField = components['schemas']['SharedField'];
export type SharedTable = components['schemas']['SharedTable'];
export type SharedInput = components['schemas']['SharedInput'];

/** Looks at what a code opens. */
export const openRecordShare = (code: string, password: string) =>
  unwrap(strangerApi().POST('/online/share/open', { body: { code, ...(password === '' ? {} : { password }) } }));

/** Hands in a form that was shared for filling in. */
export const submitShare = (code: string, password: string, values: Record<string, string>) =>
  open(
    strangerApi().POST('/online/share/submit', {
      body: { code, values, ...(password === '' ? {} : { password }) },
    }),
  );
