import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { FormView } from '#core/screen/form-view.ts';
import { previewQuery } from '@/entities/form-design';
import { useText } from '@/shared/i18n';
import { ErrorState, Skeleton } from '@/shared/ui';
import { designOfDraft, type Draft } from '../model/design-state.ts';

/** Typing rests for so long before the form is drawn again. */
const REST_MS = 400;

type PreviewPaneProps = { readonly draft: Draft; readonly drawForm: (view: FormView) => ReactNode };

/** The form as its users will see it, at the width of a desk or of a phone. */
export function PreviewPane({ draft, drawForm }: PreviewPaneProps): ReactNode {
  const text = useText();
  const [isPhone, setPhone] = useState(false);
  const [rested, setRested] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setRested(draft), REST_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const { data, error, dataUpdatedAt } = useQuery(previewQuery(designOfDraft(rested), rested.turn));
  return (
    <section className="designer-preview" aria-label={text('design.preview')}>
      <div className="designer-bar">
        <strong>{text('design.preview')}</strong>
        <span role="group" aria-label={text('design.previewWidth')} className="designer-widths">
          <button type="button" aria-pressed={!isPhone} onClick={() => setPhone(false)}>
            {text('design.desktop')}
          </button>
          <button type="button" aria-pressed={isPhone} onClick={() => setPhone(true)}>
            {text('design.phone')}
          </button>
        </span>
      </div>
      {error === null ? null : <ErrorState title={text('design.noPreview')} reason={error.message} />}
      {data === undefined ? (
        error === null ? (
          <Skeleton rows={6} label={text('app.loading')} />
        ) : null
      ) : (
        <div className={isPhone ? 'designer-paper designer-phone' : 'designer-paper'} data-columns={data.columns}>
          <Suspense fallback={<Skeleton rows={6} label={text('app.loading')} />}>
            {/* A form knows its fields from the beginning: another design is another form. */}
            <div key={dataUpdatedAt}>{drawForm(data)}</div>
          </Suspense>
        </div>
      )}
    </section>
  );
}
