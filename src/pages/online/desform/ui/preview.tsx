import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { applyDesign } from '#core/desform/apply.ts';
import { writeDesign, type EntryDesign } from '#core/desform/design.ts';
import type { FormView } from '#core/screen/form-view.ts';
import { lazyPart } from '@/shared/chunk';
import { loadEditors } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { Skeleton } from '@/shared/ui';

const FormPreview = lazyPart(async () => {
  loadEditors().catch(() => undefined);
  return (await import('@/widgets/screen-form')).FormPreview;
});

/** Drawing rests for so long before the page is shown again. */
const REST_MS = 400;

type PreviewProps = { readonly design: EntryDesign; readonly view: FormView; readonly name: string };

/** The page as people will see it, at the width of a desk or of a phone. */
export function Preview({ design, view, name }: PreviewProps): ReactNode {
  const text = useText();
  const [isPhone, setPhone] = useState(false);
  const [rested, setRested] = useState(design);
  useEffect(() => {
    const timer = setTimeout(() => setRested(design), REST_MS);
    return () => clearTimeout(timer);
  }, [design]);
  const shown = useMemo(() => applyDesign(view, rested, text('desform.rest')), [view, rested, text]);
  return (
    <section className="desform-preview" aria-label={text('desform.preview')}>
      <div className="desform-canvas-top">
        <h2>{text('desform.preview')}</h2>
        <span role="group" aria-label={text('desform.width')} className="desform-widths">
          <button type="button" aria-pressed={!isPhone} onClick={() => setPhone(false)}>
            {text('desform.desk')}
          </button>
          <button type="button" aria-pressed={isPhone} onClick={() => setPhone(true)}>
            {text('desform.phone')}
          </button>
        </span>
      </div>
      <div className={isPhone ? 'desform-paper desform-phone' : 'desform-paper'}>
        <Suspense fallback={<Skeleton rows={6} label={text('app.loading')} />}>
          {/* A form knows its fields from the beginning: another design is another form. */}
          <FormPreview
            key={writeDesign(rested)}
            view={shown}
            entry={{ title: name, submit: rested.submit === '' ? text('desform.submit') : rested.submit }}
          />
        </Suspense>
      </div>
    </section>
  );
}
