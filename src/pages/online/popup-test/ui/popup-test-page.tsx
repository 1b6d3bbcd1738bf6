import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { popupColumnsQuery, popupReportsQuery } from '@/entities/report';
import { lazyPart } from '@/shared/chunk';
import { loadEditors } from '@/shared/fields';
import { PartTexts, useDataText, useText, type Text, type TextKey } from '@/shared/i18n';
import { Button, ErrorState, noticeShown, Skeleton } from '@/shared/ui';
import { designOf, faultsOf, namesOf, withColumn, type ConfigFault, type PopupConfig } from '../model/config.ts';
import './popup-test.css';

const PopupTrial = lazyPart(async () => {
  loadEditors().catch(() => undefined);
  return (await import('./popup-trial.tsx')).PopupTrial;
});

/** A popup field is tried before a form has it: its report, its columns, what they fill [B2.42] [B3.2]. */
export function PopupTestPage({ title }: { readonly title: string }): ReactNode {
  return (
    <PartTexts part="popup-test">
      <PopupTest title={title} />
    </PartTexts>
  );
}

function PopupTest({ title }: { readonly title: string }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const reports = useQuery(popupReportsQuery);
  const [config, setConfig] = useState<PopupConfig>({ code: '', org: '', dest: '', isMultiple: false });
  const code = config.code.trim();
  const columns = useQuery({ ...popupColumnsQuery(code), enabled: code !== '' });
  if (reports.error !== null && reports.data === undefined)
    return (
      <ErrorState
        title={text('popupTest.failed')}
        reason={reports.error.message}
        retry={{ label: text('action.retry'), act: () => void reports.refetch() }}
      />
    );
  if (reports.data === undefined) return <Skeleton rows={8} label={text('app.loading')} />;
  const faults = faultsOf(config, columns.data?.map(({ name }) => name) ?? null);
  const set = (part: Partial<PopupConfig>): void => setConfig({ ...config, ...part });
  const isReady = columns.data !== undefined && faults.length === 0;
  return (
    <section className="panel popup-test" aria-label={dataText(title)}>
      <h1>{dataText(title)}</h1>
      <p className="popup-test-soft">{text('popupTest.hint')}</p>
      <div className="popup-test-parts">
        <form
          className="popup-test-form"
          aria-label={text('popupTest.config')}
          onSubmit={(event) => event.preventDefault()}
        >
          <h2>{text('popupTest.config')}</h2>
          <Line label={text('popupTest.code')}>
            {(id) => (
              <>
                <input
                  id={id}
                  className="control"
                  list={`${id}-reports`}
                  value={config.code}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={64}
                  onChange={(event) => set({ code: event.currentTarget.value })}
                />
                <datalist id={`${id}-reports`}>
                  {reports.data.map((report) => (
                    <option key={report.code} value={report.code}>
                      {dataText(report.title)}
                    </option>
                  ))}
                </datalist>
              </>
            )}
          </Line>
          {columns.error === null || code === '' ? null : (
            <p role="alert" className="popup-test-fault">
              {text('popupTest.noReport', { code, reason: columns.error.message })}
            </p>
          )}
          {columns.data === undefined ? null : (
            <fieldset className="popup-test-columns">
              <legend>{text('popupTest.columns')}</legend>
              {columns.data.map(({ name, title: label }) => (
                <Button
                  key={name}
                  aria-pressed={namesOf(config.org).includes(name)}
                  onClick={() => setConfig(withColumn(config, name))}
                >
                  {`${dataText(label)}（${name}）`}
                </Button>
              ))}
            </fieldset>
          )}
          <Line label={text('popupTest.org')}>
            {(id) => (
              <input
                id={id}
                className="control"
                value={config.org}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => set({ org: event.currentTarget.value })}
              />
            )}
          </Line>
          <Line label={text('popupTest.dest')}>
            {(id) => (
              <input
                id={id}
                className="control"
                value={config.dest}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => set({ dest: event.currentTarget.value })}
              />
            )}
          </Line>
          <fieldset className="popup-test-modes">
            <legend>{text('popupTest.mode')}</legend>
            {[false, true].map((isMultiple) => (
              <label key={String(isMultiple)}>
                <input
                  type="radio"
                  name="mode"
                  checked={config.isMultiple === isMultiple}
                  onChange={() => set({ isMultiple })}
                />
                {text(isMultiple ? 'popupTest.multiple' : 'popupTest.single')}
              </label>
            ))}
          </fieldset>
          {faults.length === 0 ? null : (
            <ul className="popup-test-faults" aria-label={text('popupTest.faults')} aria-live="polite">
              {faults.map((fault) => (
                <li key={JSON.stringify(fault)}>{wordsOf(fault, text)}</li>
              ))}
            </ul>
          )}
        </form>
        <section className="popup-test-trial" aria-label={text('popupTest.trial')}>
          <h2>{text('popupTest.trial')}</h2>
          {isReady ? (
            <Suspense fallback={<Skeleton rows={4} label={text('app.loading')} />}>
              {/* Another configuration is another field. */}
              <PopupTrial key={JSON.stringify(config)} config={config} />
            </Suspense>
          ) : (
            <p className="popup-test-soft">{text('popupTest.notReady')}</p>
          )}
          {isReady ? <DesignLines config={config} /> : null}
        </section>
      </div>
    </section>
  );
}

function Line({
  label,
  children: draw,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <div className="popup-test-line">
      <label htmlFor={id}>{label}</label>
      {draw(id)}
    </div>
  );
}

function wordsOf(fault: ConfigFault, text: Text): string {
  if ('name' in fault) return text(fault.key, { name: fault.name });
  return 'org' in fault ? text(fault.key, { org: fault.org, dest: fault.dest }) : text(fault.key);
}

const names = {
  fieldShowType: 'popupTest.design.widget',
  dictTable: 'popupTest.design.table',
  dictField: 'popupTest.design.field',
  dictText: 'popupTest.design.text',
  fieldExtendJson: 'popupTest.design.extend',
} as const satisfies Record<keyof ReturnType<typeof designOf>, TextKey>;

/** Shows the entries for the field's line in the form designer, to be copied. */
function DesignLines({ config }: { readonly config: PopupConfig }): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const design = designOf(config);
  const copy = async (value: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      notify({ kind: 'copied', level: 'success', text: text('popupTest.copied') });
    } catch {
      notify({ kind: 'copied', level: 'warning', text: text('popupTest.copyFailed') });
    }
  };
  const filled = (Object.keys(names) as (keyof typeof names)[]).filter((name) => design[name] !== '');
  return (
    <section className="popup-test-design" aria-label={text('popupTest.design')}>
      <h2>{text('popupTest.design')}</h2>
      <p className="popup-test-soft">{text('popupTest.designHint')}</p>
      <dl>
        {filled.map((name) => (
          <div key={name}>
            <dt>{text(names[name])}</dt>
            <dd>
              <code>{design[name]}</code>
              <Button
                look="link"
                aria-label={text('popupTest.copyOf', { name: text(names[name]) })}
                onClick={() => void copy(design[name] ?? '')}
              >
                {text('popupTest.copy')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <Button icon="copy" onClick={() => void copy(JSON.stringify(design, null, 2))}>
        {text('popupTest.copyAll')}
      </Button>
    </section>
  );
}
