import { useState, type ReactNode } from 'react';
import { apiEntries, hooksOf } from '#core/scripts/api-docs.ts';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import { tryScript, type Trial } from '../model/try-script.ts';
import { ScriptEditor } from './script-editor.tsx';

type ScriptSheetProps = {
  readonly headId: string;
  readonly kind: 'list' | 'form' | 'action';
  readonly value: string;
  readonly fields: readonly (readonly [name: string, label: string])[];
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
};

/** A script with its help, and a run of one of its functions on a sample record. */
export function ScriptSheet({ headId, kind, value, fields, fault, onChange }: ScriptSheetProps): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const [sample, setSample] = useState(() =>
    JSON.stringify(Object.fromEntries(fields.map(([name]) => [name, null])), null, 1),
  );
  const [hook, setHook] = useState(kind === 'action' ? 'run' : kind === 'form' ? 'beforeSubmit' : 'created');
  const [trial, setTrial] = useState<Trial | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const run = async (): Promise<void> => {
    setIsRunning(true);
    setTrial(await tryScript({ headId, kind, text: value, hook, sample, language }));
    setIsRunning(false);
  };
  return (
    <div className="script-sheet">
      <div>
        <ScriptEditor
          label={text(`design.enhance.script.${kind}`)}
          value={value}
          kind={kind}
          fields={fields}
          fault={
            trial?.line === null || trial?.line === undefined ? null : { line: trial.line, message: trial.message }
          }
          onChange={onChange}
        />
        {fault === undefined ? null : <em className="enhance-fault">{fault}</em>}
        <fieldset className="script-trial">
          <legend>{text('design.enhance.try')}</legend>
          <label className="enhance-item">
            <span>{text('design.enhance.sample')}</span>
            <textarea
              className="control"
              rows={4}
              spellCheck={false}
              value={sample}
              onChange={(event) => setSample(event.currentTarget.value)}
            />
          </label>
          <div className="script-run">
            <label className="enhance-item">
              <span>{text('design.enhance.function')}</span>
              <input
                className="control"
                value={hook}
                disabled={kind === 'action'}
                list={`script-hooks-${kind}`}
                onChange={(event) => setHook(event.currentTarget.value.trim())}
              />
            </label>
            <datalist id={`script-hooks-${kind}`}>
              {hooksOf[kind].map((one) => (
                <option key={one} value={one.replace(/\(.*$/, '')}>
                  {one}
                </option>
              ))}
            </datalist>
            <Button isBusy={isRunning} onClick={() => void run()}>
              {text('design.enhance.run')}
            </Button>
          </div>
          <output className="script-result" data-ok={trial?.isOk}>
            {trial === null ? null : (
              <>
                <strong>
                  {trial.isOk ? text('design.enhance.ran', { ms: trial.milliseconds.toFixed(1) }) : trial.message}
                </strong>
                <code>{trial.lines.join('\n')}</code>
              </>
            )}
          </output>
        </fieldset>
      </div>
      <aside className="script-help">
        <h3>{text('design.enhance.functions')}</h3>
        <ul>
          {[
            ...hooksOf[kind],
            ...(kind === 'list' ? ['<button>(row)'] : kind === 'form' ? ['<button>(record)'] : []),
          ].map((one) => (
            <li key={one}>
              <code>{one}</code>
            </li>
          ))}
        </ul>
        <h3>that.</h3>
        <dl>
          {apiEntries
            .filter(({ where }) => where.includes(kind))
            .map((entry) => (
              <div key={entry.name}>
                <dt>
                  <code>{entry.signature}</code>
                </dt>
                <dd>{entry[language]}</dd>
              </div>
            ))}
        </dl>
      </aside>
    </div>
  );
}
