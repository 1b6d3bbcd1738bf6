import { useEffect, type ReactNode } from 'react';
import { PartTexts, useText } from '../i18n/index.ts';
import { Arriving, Button } from '../ui/index.ts';
import './share-frame.css';

/** The frame of a page that a link of a share leads to: it has no menu, for who reads it need not be anybody here. */
export function ShareFrame({ children }: { readonly children: ReactNode }): ReactNode {
  useNoIndex();
  return (
    <main className="share-page">
      <Arriving>
        <PartTexts part="sharing">{children}</PartTexts>
      </Arriving>
    </main>
  );
}

type ShareQuestionProps = {
  readonly title: string;
  readonly isBusy?: boolean;
  readonly onAnswer: () => void;
  /** The field that takes the answer, and what is said about it. */
  readonly children: ReactNode;
};

/** The one thing such a page asks before it shows anything. */
export function ShareQuestion({ title, isBusy = false, onAnswer, children }: ShareQuestionProps): ReactNode {
  const text = useText();
  return (
    <section className="panel share-question" aria-label={title}>
      <h1>{title}</h1>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onAnswer();
        }}
      >
        {children}
        <Button type="submit" look="primary" isBusy={isBusy}>
          {text('sharing.passwordOpen')}
        </Button>
      </form>
    </section>
  );
}

/** Keeps search engines off the page: a link is for those who have it. */
function useNoIndex(): void {
  useEffect(() => {
    const meta = window.document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, nofollow';
    window.document.head.append(meta);
    return () => meta.remove();
  }, []);
}
