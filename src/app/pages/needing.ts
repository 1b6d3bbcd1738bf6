import type { ComponentType } from 'react';
import type { ScreenFormProps } from '@/widgets/screen-form';
import { offers } from '@/shared/api';

/** A page that is fetched when it is first shown. */
export type FurtherPage = ComponentType<{ readonly title: string }>;

/** A page for the records of a form, in the place of the usual one. */
export type RecordPage = ComponentType<ScreenFormProps>;

export type LoadRecordPage = () => Promise<RecordPage>;

export type LoadPage = () => Promise<FurtherPage>;

/** A page that is nothing without an operation: a server that lacks it gets a page that says so. */
export function needing(call: Parameters<typeof offers>[0], load: LoadPage): LoadPage {
  return async () => (offers(call) ? load() : (await import('@/pages/exception')).NotOfferedPage);
}
