import { useId, type ReactNode } from 'react';
import {
  addBranch,
  changeBranches,
  insertStep,
  moveStep,
  newStep,
  removeStep,
  type LineKey,
} from '#core/workflow/chain-edit.ts';
import type { Chain, ChainBranch, ChainStep } from '#core/workflow/chain.ts';
import { useText } from '@/shared/i18n';
import { Button, IconButton } from '@/shared/ui';
import { useFlow } from '../model/flow-context.ts';
import { rulesInWords } from '../model/words.ts';

type ChainEditorProps = {
  readonly chain: Chain;
  readonly selected: string | null;
  readonly faulty: ReadonlySet<string>;
  readonly onSelect: (key: string) => void;
  readonly onChange: (chain: Chain, selected?: string) => void;
};

const kinds = ['approval', 'copy', 'condition', 'parallel'] as const;

/** An approval chain as cards one below the other; branches stand beside each other. */
export function ChainEditor(props: ChainEditorProps): ReactNode {
  const text = useText();
  const { chain, selected, faulty, onSelect } = props;
  return (
    <div className="flow-chain" role="group" aria-label={text('drawing.chain')}>
      <button
        type="button"
        className="flow-end"
        aria-pressed={selected === chain.start.key}
        data-faulty={faulty.has(chain.start.key) || undefined}
        onClick={() => onSelect(chain.start.key)}
      >
        {chain.start.name || text('drawing.startName')}
      </button>
      <Line {...props} line={null} steps={chain.steps} />
      <span className="flow-end">{chain.end.name || text('drawing.endName')}</span>
    </div>
  );
}

type LineProps = ChainEditorProps & { readonly line: LineKey; readonly steps: readonly ChainStep[] };

function Line(props: LineProps): ReactNode {
  const { steps, line } = props;
  return (
    <ol className="flow-line">
      <li className="flow-between">
        <AddStep {...props} index={0} />
      </li>
      {steps.map((step, index) => (
        <li key={step.key}>
          <Card {...props} step={step} index={index} />
          {'branches' in step ? <Branches {...props} step={step} /> : null}
          <div className="flow-between">
            <AddStep {...props} line={line} index={index + 1} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Adds a step at a place of a line. */
function AddStep({ chain, line, index, steps, onChange }: LineProps & { readonly index: number }): ReactNode {
  const text = useText();
  const { isReadonly } = useFlow();
  const id = useId();
  if (isReadonly) return null;
  const after = steps[index - 1];
  const place = after === undefined ? text('drawing.addFirst') : text('drawing.addAfter', { name: after.name });
  return (
    <details className="flow-add" aria-labelledby={id}>
      <summary id={id} aria-label={place} title={place}>
        +
      </summary>
      <div className="flow-add-kinds">
        {kinds.map((kind) => (
          <Button
            key={kind}
            onClick={({ currentTarget }) => {
              currentTarget.closest('details')?.removeAttribute('open');
              const step = newStep(chain, kind, text(`drawing.new.${kind}`));
              onChange(insertStep(chain, line, index, step), step.key);
            }}
          >
            {text(`drawing.kind.${kind}`)}
          </Button>
        ))}
      </div>
    </details>
  );
}

type CardProps = LineProps & { readonly step: ChainStep; readonly index: number };

function Card({ chain, line, steps, step, index, selected, faulty, onSelect, onChange }: CardProps): ReactNode {
  const text = useText();
  const { isReadonly } = useFlow();
  const move = (by: number): void => onChange(moveStep(chain, line, step.key, by));
  return (
    <div className="flow-card" data-kind={step.kind} data-faulty={faulty.has(step.key) || undefined}>
      <button
        type="button"
        className="flow-card-main"
        aria-pressed={selected === step.key}
        title={isReadonly ? undefined : text('drawing.moveHint')}
        onClick={() => onSelect(step.key)}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
          if (isReadonly || by === 0 || !event.altKey) return;
          event.preventDefault();
          move(by);
        }}
      >
        <strong>{step.name || text(`drawing.kind.${step.kind}`)}</strong>
        <Words step={step} />
      </button>
      {isReadonly ? null : (
        <span className="flow-card-tools">
          <IconButton
            label={text('drawing.moveUp', { name: step.name })}
            icon="up"
            disabled={index === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            label={text('drawing.moveDown', { name: step.name })}
            icon="down"
            disabled={index === steps.length - 1}
            onClick={() => move(1)}
          />
          <IconButton
            label={text('drawing.remove', { name: step.name })}
            icon="trash"
            onClick={() => onChange(removeStep(chain, line, step.key))}
          />
        </span>
      )}
    </div>
  );
}

/** Shows the text of a card below its name. */
function Words({ step }: { readonly step: ChainStep }): ReactNode {
  const text = useText();
  const flow = useFlow();
  if (step.kind === 'approval') {
    const who = rulesInWords(step.settings.approvers, flow, text);
    if (who === '') return <em>{text('drawing.noApprovers')}</em>;
    return (
      <span>
        {who} · {text(`drawing.multi.${step.settings.multi}`)}
      </span>
    );
  }
  if (step.kind === 'copy') {
    const who = rulesInWords(step.settings.copies, flow, text);
    return who === '' ? <em>{text('drawing.noCopies')}</em> : <span>{who}</span>;
  }
  return <span>{text(step.kind === 'condition' ? 'drawing.conditionWords' : 'drawing.parallelWords')}</span>;
}

type BranchesProps = ChainEditorProps & { readonly step: Extract<ChainStep, { branches: unknown }> };

function Branches({ step, ...props }: BranchesProps): ReactNode {
  const text = useText();
  const { isReadonly } = useFlow();
  const { chain, selected, faulty, onSelect, onChange } = props;
  return (
    <div className="flow-branches" role="group" aria-label={text('drawing.branchesOf', { name: step.name })}>
      {step.branches.map((branch, index) => (
        <div key={branch.key} className="flow-branch">
          <div className="flow-branch-head" data-faulty={faulty.has(branch.key) || undefined}>
            <button
              type="button"
              className="flow-card-main"
              aria-pressed={selected === branch.key}
              onClick={() => onSelect(branch.key)}
            >
              <strong>{branch.name || text('drawing.branch', { number: index + 1 })}</strong>
              <BranchWords kind={step.kind} branch={branch} />
            </button>
            {isReadonly ||
            step.branches.length <= 2 ||
            (step.kind === 'condition' && branch.condition === null) ? null : (
              <IconButton
                label={text('drawing.remove', { name: branch.name || text('drawing.branch', { number: index + 1 }) })}
                icon="trash"
                onClick={() =>
                  onChange(changeBranches(chain, step.key, (all) => all.filter(({ key }) => key !== branch.key)))
                }
              />
            )}
          </div>
          <Line {...props} line={branch.key} steps={branch.steps} />
        </div>
      ))}
      {isReadonly ? null : (
        <Button className="flow-branch-add" icon="plus" onClick={() => onChange(addBranch(chain, step.key))}>
          {text('drawing.addBranch')}
        </Button>
      )}
    </div>
  );
}

function BranchWords({
  kind,
  branch,
}: {
  readonly kind: 'condition' | 'parallel';
  readonly branch: ChainBranch;
}): ReactNode {
  const text = useText();
  if (kind === 'parallel') return null;
  if (branch.condition === null) return <span>{text('drawing.otherwise')}</span>;
  return branch.condition.trim() === '' ? <em>{text('drawing.noCondition')}</em> : <code>{branch.condition}</code>;
}
