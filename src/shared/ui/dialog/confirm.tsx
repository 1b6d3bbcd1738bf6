import { createEvent, createStore } from 'effector';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

/** A question with two answers. */
export type Question = {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly isDangerous?: boolean;
  readonly onYes: () => void;
  readonly onNo?: () => void;
};

/** Asks the user; `ConfirmHost` shows the question. */
export const questionAsked = createEvent<Question>();
const answered = createEvent();
const $question = createStore<Question | null>(null, { serialize: 'ignore' })
  .on(questionAsked, (_, question) => question)
  .reset(answered);

/** Shows the question asked last; stands once in the application. */
export function ConfirmHost({ closeLabel }: { readonly closeLabel: string }): ReactNode {
  const [question, close] = useUnit([$question, answered]);
  if (question === null) return null;
  const no = (): void => {
    close();
    question.onNo?.();
  };
  return (
    <Dialog
      title={question.title}
      width={416}
      closeLabel={closeLabel}
      onClose={no}
      canFill={false}
      footer={
        <>
          <Button onClick={no}>{question.no}</Button>
          <Button
            look={question.isDangerous === true ? 'danger' : 'primary'}
            onClick={() => {
              close();
              question.onYes();
            }}
          >
            {question.yes}
          </Button>
        </>
      }
    >
      <p style={{ margin: '4px 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{question.text}</p>
    </Dialog>
  );
}
