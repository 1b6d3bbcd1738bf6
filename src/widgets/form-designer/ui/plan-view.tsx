import type { ReactNode } from 'react';
import type { DefinitionChange, DesignFault, MigrationPlan, MigrationStep } from '@/entities/form-design';
import { useCoreLanguage, useText, type Text } from '@/shared/i18n';
import './plan.css';

type PlanViewProps = {
  readonly plan: Pick<MigrationPlan, 'steps' | 'changes' | 'faults'>;
  /** Ids of the losing steps that were ticked. */
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (id: string, isOn: boolean) => void;
};

/** The ids of the steps that lose data. */
export function losing(plan: Pick<MigrationPlan, 'steps'>): string[] {
  return plan.steps.filter(({ loss }) => loss != null).map(({ id }) => id);
}

/** Shows the effects of a change: steps on the tables with their SQL, losses, and differences in the definition. */
export function PlanView({ plan, ticked, onTick }: PlanViewProps): ReactNode {
  const text = useText();
  return (
    <div className="plan">
      {plan.faults.length === 0 ? null : <FaultList faults={plan.faults} />}
      <h3>{text('design.plan.steps')}</h3>
      {plan.steps.length === 0 ? <p className="designer-hint">{text('design.plan.noSteps')}</p> : null}
      <ol className="plan-steps">
        {plan.steps.map((step) => (
          <PlanStep key={step.id} step={step} isTicked={ticked.has(step.id)} onTick={onTick} />
        ))}
      </ol>
      <ChangeList changes={plan.changes} />
    </div>
  );
}

/** Lists the obstacles to a change, each with its place. */
export function FaultList({ faults }: { readonly faults: readonly DesignFault[] }): ReactNode {
  const text = useText();
  return (
    <div className="plan-faults" role="alert">
      <strong>{text('design.plan.faults')}</strong>
      <ul>
        {[...new Set(faults.map((fault) => wordsOf(fault, text)))].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  );
}

function wordsOf({ table, field, message }: DesignFault, text: Text): string {
  const [first = '', ...rest] = [table ?? '', field ?? '', message].filter((part) => part !== '');
  return rest.reduce((label, value) => text('label.value', { label, value }), first);
}

function PlanStep({
  step,
  isTicked,
  onTick,
}: {
  readonly step: MigrationStep;
  readonly isTicked: boolean;
  readonly onTick: PlanViewProps['onTick'];
}): ReactNode {
  const text = useText();
  const isEnglish = useCoreLanguage() === 'en';
  const { loss } = step;
  return (
    <li className={loss == null ? undefined : 'plan-losing'}>
      <span>{isEnglish ? step.textEn : step.text}</span>
      {loss == null ? null : (
        <>
          <p className="plan-loss">
            {isEnglish ? loss.textEn : loss.text}
            {loss.examples.length === 0
              ? null
              : text('design.plan.examples', { examples: loss.examples.join(text('design.comma')) })}
          </p>
          <label className="plan-tick">
            <input
              type="checkbox"
              checked={isTicked}
              onChange={(event) => onTick(step.id, event.currentTarget.checked)}
            />
            {text('design.plan.confirm')}
          </label>
        </>
      )}
      {step.sql.length === 0 ? null : (
        <details>
          <summary>SQL</summary>
          <pre>{step.sql.join(';\n')}</pre>
        </details>
      )}
    </li>
  );
}

/** Lists the differences between two definitions. */
export function ChangeList({ changes }: { readonly changes: readonly DefinitionChange[] }): ReactNode {
  const text = useText();
  if (changes.length === 0) return null;
  return (
    <>
      <h3>{text('design.plan.changes')}</h3>
      <div className="plan-changes">
        <table>
          <thead>
            <tr>
              <th scope="col">{text('design.plan.what')}</th>
              <th scope="col">{text('design.plan.before')}</th>
              <th scope="col">{text('design.plan.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ place, label, before, after }) => (
              <tr key={`${place} ${label}`}>
                <th scope="row">{label}</th>
                <td>{before ?? '—'}</td>
                <td>{after ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
