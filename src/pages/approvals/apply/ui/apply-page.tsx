import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { usePageRules } from '@/entities/permission';
import { flowStartableQuery } from '@/entities/workflow/own';
import type { FlowStartable } from '@/entities/workflow/running';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { EmptyState, Icon, menuIcon } from '@/shared/ui';
import { ApplyForm } from './apply-form.tsx';
import './apply.css';

/** Starts a process with a new document [workflow.apply]. */
export function ApplyPage(): ReactNode {
  return (
    <PartTexts part="approvals">
      <Apply />
    </PartTexts>
  );
}

function Apply(): ReactNode {
  const processes = useQuery(flowStartableQuery());
  const [chosen, setChosen] = useState<FlowStartable | null>(null);
  if (chosen !== null) return <ApplyForm key={chosen.modelKey} process={chosen} onLeave={() => setChosen(null)} />;
  return (
    <section className="panel">
      <Loaded query={processes} lines={6} renderData={(all) => <Cards all={all} onChoose={setChosen} />} />
    </section>
  );
}

type CardsProps = { readonly all: readonly FlowStartable[]; readonly onChoose: (process: FlowStartable) => void };

function Cards({ all, onChoose }: CardsProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const mayStart = usePageRules().button('start').isVisible;
  const [word, setWord] = useState('');
  if (all.length === 0) return <EmptyState text={text('flow.applyNone')} />;
  const wanted = word.trim().toLowerCase();
  const found = all.filter(({ name, formTitle, remark }) =>
    [name, formTitle, remark ?? ''].map(dataText).some((said) => said.toLowerCase().includes(wanted)),
  );
  const groups = Map.groupBy(found, ({ category }) => category ?? '');
  return (
    <>
      <input
        type="search"
        className="control apply-search"
        aria-label={text('flow.applySearch')}
        placeholder={text('flow.applySearch')}
        value={word}
        onChange={({ currentTarget }) => setWord(currentTarget.value)}
      />
      {found.length === 0 ? <EmptyState text={text('flow.applyNoMatch')} /> : null}
      {[...groups].map(([category, processes]) => (
        <section key={category} aria-label={category === '' ? text('flow.applyOther') : dataText(category)}>
          <h2 className="apply-category">{category === '' ? text('flow.applyOther') : dataText(category)}</h2>
          <ul className="apply-cards">
            {processes.map((process) => (
              <li key={process.modelKey}>
                <button type="button" disabled={!mayStart} onClick={() => onChoose(process)}>
                  <span className="apply-icon">
                    <Icon name={menuIcon(process.icon ?? '', false)} size={20} />
                  </span>
                  <span>
                    <strong>{dataText(process.name)}</strong>
                    <small>
                      {dataText(process.remark ?? '') || text('flow.applyForm', { name: dataText(process.formTitle) })}
                    </small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
