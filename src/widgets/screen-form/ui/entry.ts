import type { Ref } from 'react';
import type { Values } from '@/shared/fields';

/** A form as a page of its own for adding records. */
export type Entry = {
  readonly title: string;
  /** On the button that saves. */
  readonly submit: string;
  /** Its draft's own name: the form itself keeps another one. */
  readonly draft: string;
  /** @param id of the new record, where the server tells it */
  readonly onSaved: (id: string | null) => void;
  /** Stores what was filled in in another way than as a record of the form; what is wrong goes to its fields, undefined: it is said elsewhere. */
  readonly send?: (record: Values) => Promise<string | null | undefined>;
  /** Its button stands elsewhere, and presses by this. */
  readonly press?: Ref<() => void>;
};
