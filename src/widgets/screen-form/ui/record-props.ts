import type { DefaultContext } from '#core/defaults/default-value.ts';
import type { FormView } from '#core/screen/form-view.ts';
import type { Values } from '@/shared/fields';
import type { FormSearch } from '@/shared/routing';
import type { Entry } from './entry.ts';

/** A record that is looked at, written or made. */
export type RecordFormProps = {
  readonly code: string;
  readonly view: FormView;
  readonly mode: FormSearch['mode'];
  readonly initial: Values;
  readonly context: DefaultContext;
  readonly onClose: () => void;
  readonly onOpen: (form: FormSearch) => void;
  /** Begins anew with the stored record; absent where there is none to look at. */
  readonly onReload?: () => void;
  /** It is a page of its own for adding records, in words of its own. */
  readonly entry?: Entry;
};
