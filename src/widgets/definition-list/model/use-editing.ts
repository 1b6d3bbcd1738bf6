import { useUnit } from 'effector-react';
import { useRef } from 'react';
import { failureOf, refusalDetail } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { questionAsked } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';

/** A definition being edited: whether leaving it would lose something. */
export type Editing = {
  /** Something was typed. */
  readonly touch: () => void;
  /** Everything is saved: nothing is asked any more. */
  readonly clean: () => void;
  /** Closes the editor, after a question when something would be lost. */
  readonly back: () => void;
};

/** Marks the page as holding unsaved work, and asks before that is given up. */
export function useEditing(onClose: () => void): Editing {
  const text = useText();
  const ask = useUnit(questionAsked);
  const { touch, clean } = useUnsaved();
  const isTouched = useRef(false);
  const leave = (): void => {
    clean();
    onClose();
  };
  return {
    touch: () => {
      isTouched.current = true;
      touch();
    },
    clean,
    back: () => {
      if (!isTouched.current) leave();
      else
        ask({
          title: text('notice.title'),
          text: text('definitions.leave'),
          yes: text('action.leave'),
          no: text('action.stay'),
          isDangerous: true,
          onYes: leave,
        });
    },
  };
}

/** Describes a refusal fault by fault, with the line of each. */
export function useRefusalWords(): (error: Error) => readonly string[] {
  const text = useText();
  return (error) => {
    const said = (refusalDetail(failureOf(error))?.errors ?? []).map(({ row, message }) =>
      row === undefined ? message : text('definitions.faultAt', { row: row + 1, message }),
    );
    return said.length > 0 ? said : [error.message];
  };
}
