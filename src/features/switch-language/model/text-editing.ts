import { createEvent, createStore } from 'effector';

/** Texts are changed where they stand, from now on or no longer [system.translate]. */
export const textEditingSet = createEvent<boolean>();

export const $isEditingTexts = createStore(false).on(textEditingSet, (_, isOn) => isOn);
