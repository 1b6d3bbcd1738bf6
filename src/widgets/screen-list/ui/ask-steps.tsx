import type { ReactNode } from 'react';
import type { RefusalDetail } from '@/shared/api';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';

type Step = NonNullable<RefusalDetail['alsoClose']>[number];

type AskStepsProps = {
  readonly title: string;
  readonly steps: readonly Step[];
  readonly onYes: () => void;
  readonly onClose: () => void;
};

/** Asks whether notices and arrivals that are still open are closed with their order: each with what is open on it. */
export default function AskSteps(props: AskStepsProps): ReactNode {
  const text = useText();
  return (
    <PartTexts part="flow">
      <Dialog
        title={props.title}
        width={560}
        canFill={false}
        closeLabel={text('action.close')}
        onClose={props.onClose}
        footer={<Answers {...props} />}
      >
        {[...Map.groupBy(props.steps, ({ title }) => title)].map(([title, own]) => (
          <Steps key={title} title={title} steps={own} />
        ))}
        <Question />
      </Dialog>
    </PartTexts>
  );
}

function Steps({ title, steps }: { readonly title: string; readonly steps: readonly Step[] }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  return (
    <>
      <p className="list-steps-head">{text('flow.steps', { title: dataText(title) })}</p>
      <ul className="list-told">
        {steps.map((step) => (
          <li key={step.key}>
            <b>{step.number}</b>
            <OpenLines step={step} />
            <Consequences step={step} />
          </li>
        ))}
      </ul>
    </>
  );
}

function OpenLines({ step: { lines, more } }: { readonly step: Step }): ReactNode {
  const text = useText();
  return (
    <>
      {lines.map(({ label, open }, at) => (
        // Two lines may be of one item.
        // oxlint-disable-next-line react/no-array-index-key -- what is asked about does not change
        <div key={at} className="list-steps-line">
          <span>{label}</span>
          <span>{open}</span>
        </div>
      ))}
      {more === 0 ? null : (
        <div className="list-steps-more">{text('flow.stepMore', { count: lines.length + more })}</div>
      )}
    </>
  );
}

/** Shows the further effects of a step. */
function Consequences({ step: { otherLines, others, drafts } }: { readonly step: Step }): ReactNode {
  const text = useText();
  const next = text('flow.stepNext');
  return (
    <>
      {otherLines === 0 ? null : (
        <div className="list-steps-more">
          {others.length === 0
            ? text('flow.stepOthers', { count: otherLines })
            : text('flow.stepOthersOf', { count: otherLines, numbers: others.join(next) })}
        </div>
      )}
      {drafts.length === 0 ? null : (
        <div className="list-steps-more">{text('flow.stepDrafts', { drafts: drafts.join(next) })}</div>
      )}
    </>
  );
}

function Question(): ReactNode {
  return <p className="list-steps-head">{useText()('flow.stepsConfirm')}</p>;
}

function Answers({ onYes, onClose }: AskStepsProps): ReactNode {
  const text = useText();
  return (
    <>
      <Button onClick={onClose}>{text('action.cancel')}</Button>
      <Button look="danger" onClick={onYes}>
        {text('flow.stepsYes')}
      </Button>
    </>
  );
}
