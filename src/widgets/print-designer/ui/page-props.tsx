import type { ReactNode } from 'react';
import type { PrintDesign, TemplateBody } from '@/entities/print';
import { useDataText, useText } from '@/shared/i18n';
import { paperName, papers, type Draft } from '../model/design.ts';
import { CheckItem, ChoiceItem, NumberItem, TextItem } from './controls.tsx';

type PagePropsProps = {
  readonly draft: Draft;
  readonly design: PrintDesign;
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (draft: Draft, mark: string) => void;
};

/** The template with its pages on sheets of A4, or on paper of their own. */
function onSheet({ sheet: _sheet, ...body }: TemplateBody, isOn: boolean): TemplateBody {
  return isOn ? { ...body, sheet: { width: 210, height: 297 } } : body;
}

/** Properties of the template itself: its name, whom it is for, paper, margins, what stands on every page. */
export function PageProps({ draft, design, faults, onChange }: PagePropsProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { body } = draft;
  const change = (part: Partial<TemplateBody>, mark: string): void =>
    onChange({ ...draft, body: { ...body, ...part } }, mark);
  const nameFault = faults.get('name');
  return (
    <>
      <TextItem
        label={text('printDesign.name')}
        value={draft.name}
        most={60}
        onChange={(name) => onChange({ ...draft, name }, 'name')}
      />
      {nameFault === undefined ? null : (
        <p className="pd-fault" role="alert">
          {nameFault}
        </p>
      )}
      <CheckItem
        label={text('printDesign.isDefault')}
        isOn={draft.isDefault}
        onChange={(isDefault) => onChange({ ...draft, isDefault }, 'isDefault')}
      />
      <details className="pd-roles">
        <summary>
          {draft.roleIds.length === 0
            ? text('printDesign.allRoles')
            : text('printDesign.someRoles', { count: draft.roleIds.length })}
        </summary>
        {design.roles.map(({ id, name }) => (
          <CheckItem
            key={id}
            label={dataText(name)}
            isOn={draft.roleIds.includes(id)}
            onChange={(isOn) =>
              onChange(
                {
                  ...draft,
                  roleIds: isOn ? [...draft.roleIds, id] : draft.roleIds.filter((other) => other !== id),
                },
                'roles',
              )
            }
          />
        ))}
      </details>
      <ChoiceItem
        label={text('printDesign.paper')}
        value={paperName(body.paper)}
        choices={[
          ...papers.map(([name]) => [name as string, text(`printDesign.paper.${name}`)] as const),
          ['custom', text('printDesign.paper.custom')],
        ]}
        onChange={(chosen) => {
          const found = papers.find(([name]) => name === chosen);
          if (found !== undefined) change({ paper: { width: found[1], height: found[2] } }, 'paper');
        }}
      />
      <div className="pd-pair">
        <NumberItem
          label={text('printDesign.width')}
          value={body.paper.width}
          min={30}
          max={500}
          onChange={(width) => change({ paper: { ...body.paper, width } }, 'paper.width')}
        />
        <NumberItem
          label={text('printDesign.height')}
          value={body.paper.height}
          min={30}
          max={600}
          onChange={(height) => change({ paper: { ...body.paper, height } }, 'paper.height')}
        />
      </div>
      <CheckItem
        label={text('printDesign.sheet')}
        isOn={body.sheet !== undefined}
        onChange={(isOn) => onChange({ ...draft, body: onSheet(body, isOn) }, 'sheet')}
      />
      <fieldset className="pd-margins">
        <legend>{text('printDesign.margin')}</legend>
        {(['top', 'right', 'bottom', 'left'] as const).map((side) => (
          <NumberItem
            key={side}
            label={text(`printDesign.margin.${side}`)}
            value={body.margin[side]}
            min={0}
            max={100}
            onChange={(mm) => change({ margin: { ...body.margin, [side]: mm } }, `margin.${side}`)}
          />
        ))}
      </fieldset>
      <NumberItem
        label={text('printDesign.bodySize')}
        value={body.size}
        min={1.5}
        max={10}
        onChange={(size) => change({ size }, 'size')}
      />
      <CheckItem
        label={text('printDesign.headerOnce')}
        isOn={body.isHeaderOnce === true}
        onChange={(isHeaderOnce) => change({ isHeaderOnce }, 'headerOnce')}
      />
      <TextItem
        label={text('printDesign.pageLeft')}
        value={body.pageLine.left}
        most={300}
        onChange={(left) => change({ pageLine: { ...body.pageLine, left } }, 'pageLine.left')}
      />
      <TextItem
        label={text('printDesign.pageRight')}
        value={body.pageLine.right}
        most={300}
        onChange={(right) => change({ pageLine: { ...body.pageLine, right } }, 'pageLine.right')}
      />
    </>
  );
}
