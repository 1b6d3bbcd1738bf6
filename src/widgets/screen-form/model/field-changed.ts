import { createContext } from 'react';

/**
 * Told after a field of the form around it has a new value, with the first part of its path. Not the form library's `onValuesChange`: that
 * gathers the values of all fields for every key, which costs more the more fields there are.
 */
export const FieldChangedContext = createContext<(name: string) => void>(() => undefined);

/** Does a form that cannot be filled in mark what has to be filled in? A preview shows it, a record that is looked at does not. */
export const MarksShownContext = createContext(false);
