import type { ReactNode } from 'react';
import type { SubjectAt } from '#core/managed/subject.ts';
import {
  flowCategorySubject,
  flowExpressionSubject,
  flowGroupSubject,
  flowListenerSubject,
  flowOpinionSubject,
} from '#core/managed/workflow.ts';
import { plain } from '#core/values/plain.ts';
import { readExpression } from '#core/workflow/expressions.ts';
import { readListener } from '#core/workflow/listeners.ts';
import { usePageRules } from '@/entities/permission';
import { EnableButton, SystemList, useEnabling, type SystemListProps } from '@/widgets/system-list';
import { PartTexts, useCoreLanguage, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';

/** Shows the categories of processes [workflow.category]. */
export function FlowCategoryPage(): ReactNode {
  return (
    <PartTexts part="system">
      <SystemList subject={flowCategorySubject} />
    </PartTexts>
  );
}

/** Shows the opinions often given when approving [workflow.common-opinion]. */
export function FlowOpinionPage(): ReactNode {
  return (
    <PartTexts part="system">
      <SystemList subject={flowOpinionSubject} />
    </PartTexts>
  );
}

/** Formulas that say who approves [workflow.expression]. */
export function FlowExpressionPage(): ReactNode {
  return (
    <Switched
      subject={flowExpressionSubject}
      renderNote={(field, value) =>
        field === 'expression' ? (
          <Said value={plain(value)} read={readExpression} hint="drawing.expressionHint" />
        ) : null
      }
    />
  );
}

/** Shows further effects when a process gets somewhere [workflow.listener]. */
export function FlowListenerPage(): ReactNode {
  return (
    <Switched
      subject={flowListenerSubject}
      renderNote={(field, value) =>
        field === 'value' ? <Said value={plain(value)} read={readListener} hint="drawing.listenerHint" /> : null
      }
    />
  );
}

/** People who approve, by the name of their group [workflow.user-group]. */
export function FlowGroupPage(): ReactNode {
  return <Switched subject={flowGroupSubject} canCopy />;
}

type SwitchedProps = Pick<SystemListProps, 'renderNote'> & {
  readonly subject: SubjectAt<'/workflow/expression' | '/workflow/listener' | '/workflow/user-group'>;
  readonly canCopy?: true;
};

function Switched(props: SwitchedProps): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="drawing">
        <SwitchedList {...props} />
      </PartTexts>
    </PartTexts>
  );
}

/** A list whose rows are in use, or out of it. */
function SwitchedList({ subject, canCopy, ...rest }: SwitchedProps): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const enabling = useEnabling(subject);
  const mayCopy = canCopy === true && rules.button('copy').isVisible && rules.button('add').isVisible;
  return (
    <SystemList
      {...rest}
      subject={subject}
      actionLabels={[...(mayCopy ? [text('drawing.copy')] : []), text('system.disable')]}
      renderActions={(row, add) => (
        <>
          {mayCopy ? (
            <Button look="link" onClick={() => add({ ...row, id: undefined, version: undefined, code: '' })}>
              {text('drawing.copy')}
            </Button>
          ) : null}
          <EnableButton enabling={enabling} row={row} />
        </>
      )}
    />
  );
}

type Read = (value: string) => { readonly ok: true } | { readonly ok: false; readonly zh: string; readonly en: string };
type SaidProps = {
  readonly value: string;
  readonly read: Read;
  readonly hint: 'drawing.expressionHint' | 'drawing.listenerHint';
};

/** Shows the fault in the text typed so far, or a hint on its syntax. */
function Said({ value, read, hint }: SaidProps): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const found = value.trim() === '' ? null : read(value);
  return <span role="status">{found === null || found.ok ? text(hint) : found[language]}</span>;
}
