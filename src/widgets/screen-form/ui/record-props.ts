import type { ComponentType } from 'react';
import type { DefaultContext } from '#core/defaults/default-value.ts';
import type { FormView } from '#core/screen/form-view.ts';
import type { Values } from '@/shared/fields';
import type { FormSearch } from '@/shared/routing';
import type { OpenRecord } from '../model/use-record.ts';
import type { Entry } from './entry.ts';
import type { RecordBodyProps } from './record-body.tsx';

/** A record that is looked at, written or made. */
export type RecordFormProps = {
  readonly code: string;
  readonly view: FormView;
  readonly mode: FormSearch['mode'];
  readonly initial: Values;
  readonly context: DefaultContext;
  /** Differences from the record it was copied of, in words. */
  readonly told?: readonly string[];
  readonly onClose: () => void;
  readonly onOpen: (form: FormSearch) => void;
  /** Begins anew with the stored record; absent where there is none to look at. */
  readonly onReload?: () => void;
  /** Parts of its own. */
  readonly parts?: RecordParts;
  /** It is a page of its own for adding records, in words of its own. */
  readonly entry?: Entry;
};

/** Parts of a record its head is drawn from. */
export type RecordHeadProps = Pick<
  RecordFormProps,
  'code' | 'view' | 'mode' | 'initial' | 'onOpen' | 'onClose' | 'onReload'
> & {
  /** `新增记账凭证`. */
  readonly title: string;
  readonly record: OpenRecord;
};

/** Parts of a record its body is drawn from, on a page of its own. */
export type OwnBodyProps = RecordBodyProps & Pick<RecordFormProps, 'mode'>;

/** Parts of the page of a record that a form has of its own. Loading, drafts, rules, refusals, conflicts and saving stay those of every form. */
export type RecordParts = {
  /** In the place of the title. */
  readonly Head: ComponentType<RecordHeadProps>;
  /** In the place of fields and lines. */
  readonly Body: ComponentType<OwnBodyProps>;
};
