import { useMutation } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { PrintBlock, PrintDesign } from '@/entities/print';
import { uploadFile } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import { CheckItem, ChoiceItem, NumberItem, TextItem } from './controls.tsx';
import { ColumnRows, ItemRows } from './part-rows.tsx';

type BlockPropsProps = {
  readonly block: PrintBlock;
  readonly design: PrintDesign;
  /** `mark` names the property, so that typing into it is one step. */
  readonly onChange: (block: PrintBlock, mark: string) => void;
  readonly onImage: (path: string, link: string) => void;
};

const MOST_BYTES = 1024 * 1024;

/** The properties of the chosen block. */
export function BlockProps({ block, design, onChange, onImage }: BlockPropsProps): ReactNode {
  const text = useText();
  const alignment = useAlignment();
  switch (block.kind) {
    case 'text':
      return (
        <>
          <TextItem
            label={text('printDesign.text')}
            value={block.text}
            isLong
            most={2000}
            onChange={(value) => onChange({ ...block, text: value }, 'text')}
          />
          <Placeholders design={design} onPick={(name) => onChange({ ...block, text: block.text + name }, 'pick')} />
          <ChoiceItem
            label={text('printDesign.align')}
            value={block.align}
            choices={alignment}
            onChange={(align) => onChange({ ...block, align }, 'align')}
          />
          <NumberItem
            label={text('printDesign.size')}
            value={block.size}
            min={1.5}
            max={30}
            onChange={(size) => onChange({ ...block, size }, 'size')}
          />
          <CheckItem
            label={text('printDesign.bold')}
            isOn={block.bold}
            onChange={(bold) => onChange({ ...block, bold }, 'bold')}
          />
        </>
      );
    case 'fields':
      return (
        <>
          <NumberItem
            label={text('printDesign.columns')}
            value={block.columns}
            min={1}
            max={6}
            onChange={(columns) => onChange({ ...block, columns: Math.round(columns) }, 'columns')}
          />
          <CheckItem
            label={text('printDesign.frame')}
            isOn={block.frame !== false}
            onChange={(frame) => onChange({ ...block, frame }, 'frame')}
          />
          <ItemRows items={block.items} onChange={(items, mark) => onChange({ ...block, items }, mark)} />
        </>
      );
    case 'lines':
      return (
        <>
          <TextItem
            label={text('printDesign.linesTitle')}
            value={block.title}
            most={200}
            onChange={(title) => onChange({ ...block, title }, 'title')}
          />
          <CheckItem
            label={text('printDesign.frame')}
            isOn={block.frame !== false}
            onChange={(frame) => onChange({ ...block, frame }, 'frame')}
          />
          <CheckItem
            label={text('printDesign.pageSums')}
            isOn={block.pageSums !== false}
            onChange={(pageSums) => onChange({ ...block, pageSums }, 'pageSums')}
          />
          <CheckItem
            label={text('printDesign.numbers')}
            isOn={block.numbers !== false}
            onChange={(numbers) => onChange({ ...block, numbers }, 'numbers')}
          />
          <TextItem
            label={text('printDesign.total')}
            value={block.total ?? ''}
            most={300}
            onChange={(total) => onChange(withTotal(block, total), 'total')}
          />
          <AreaItems block={block} onChange={onChange} />
          <ColumnRows
            columns={block.columns}
            fields={design.subs.find(({ table }) => table === block.table)?.fields ?? []}
            onChange={(columns, mark) => onChange({ ...block, columns }, mark)}
          />
        </>
      );
    case 'code':
      return (
        <>
          <ChoiceItem
            label={text('printDesign.codeKind')}
            value={block.code}
            choices={[
              ['code128', text('printDesign.kind.code128')],
              ['qrcode', text('printDesign.kind.qrcode')],
            ]}
            onChange={(code) => onChange({ ...block, code }, 'code')}
          />
          <TextItem
            label={text('printDesign.codeValue')}
            value={block.value}
            most={500}
            onChange={(value) => onChange({ ...block, value }, 'value')}
          />
          <Placeholders design={design} onPick={(name) => onChange({ ...block, value: block.value + name }, 'pick')} />
          <Box block={block} onChange={onChange} />
        </>
      );
    case 'image':
      return (
        <>
          <PictureItem
            onDone={(path, link) => {
              onImage(path, link);
              onChange({ ...block, file: path }, 'file');
            }}
          />
          <Box block={block} onChange={onChange} />
        </>
      );
    case 'letterhead':
      return <p className="pd-hint">{text('printDesign.letterheadHint')}</p>;
    case 'rule':
      return (
        <NumberItem
          label={text('printDesign.thickness')}
          value={block.thickness}
          min={0.1}
          max={5}
          onChange={(thickness) => onChange({ ...block, thickness }, 'thickness')}
        />
      );
  }
}

function useAlignment() {
  const text = useText();
  return [
    ['left', text('printDesign.align.left')],
    ['center', text('printDesign.align.center')],
    ['right', text('printDesign.align.right')],
  ] as const;
}

type LinesBlock = Extract<PrintBlock, { kind: 'lines' }>;

/** The rows with another label of their sums; without one the usual. */
function withTotal({ total: _total, ...block }: LinesBlock, total: string): LinesBlock {
  return total === '' ? block : { ...block, total };
}

/** Asks if the table is as high on every page, and how high. */
function AreaItems({
  block,
  onChange,
}: {
  readonly block: LinesBlock;
  readonly onChange: BlockPropsProps['onChange'];
}): ReactNode {
  const text = useText();
  const { area, ...rest } = block;
  return (
    <>
      <CheckItem
        label={text('printDesign.area')}
        isOn={area !== undefined}
        onChange={(isOn) => onChange(isOn ? { ...rest, area: { rows: 6, height: 9 } } : rest, 'area')}
      />
      {area === undefined ? null : (
        <div className="pd-pair">
          <NumberItem
            label={text('printDesign.areaRows')}
            value={area.rows}
            min={1}
            max={60}
            onChange={(rows) => onChange({ ...block, area: { ...area, rows: Math.round(rows) } }, 'area.rows')}
          />
          <NumberItem
            label={text('printDesign.areaHeight')}
            value={area.height}
            min={3}
            max={50}
            onChange={(height) => onChange({ ...block, area: { ...area, height } }, 'area.height')}
          />
        </div>
      )}
    </>
  );
}

type BoxBlock = Extract<PrintBlock, { kind: 'code' | 'image' }>;

/** Size and place of a code or picture. */
function Box({
  block,
  onChange,
}: {
  readonly block: BoxBlock;
  readonly onChange: BlockPropsProps['onChange'];
}): ReactNode {
  const text = useText();
  return (
    <>
      <div className="pd-pair">
        <NumberItem
          label={text('printDesign.width')}
          value={block.width}
          min={5}
          max={500}
          onChange={(width) => onChange({ ...block, width }, 'width')}
        />
        <NumberItem
          label={text('printDesign.height')}
          value={block.height}
          min={3}
          max={500}
          onChange={(height) => onChange({ ...block, height }, 'height')}
        />
      </div>
      <ChoiceItem
        label={text('printDesign.align')}
        value={block.align}
        choices={useAlignment()}
        onChange={(align) => onChange({ ...block, align }, 'align')}
      />
      <CheckItem
        label={text('printDesign.alone')}
        isOn={block.alone === true}
        onChange={(alone) => onChange({ ...block, alone }, 'alone')}
      />
    </>
  );
}

/** Chooses a placeholder instead of typing it. */
function Placeholders({
  design,
  onPick,
}: {
  readonly design: PrintDesign;
  readonly onPick: (placeholder: string) => void;
}): ReactNode {
  const text = useText();
  const id = useId();
  const own = ['title', 'user', 'time', 'page', 'pages', 'company'] as const;
  return (
    <div className="pd-item">
      <label htmlFor={id}>{text('printDesign.insert')}</label>
      <select
        id={id}
        className="control"
        value=""
        onChange={(event) => {
          if (event.currentTarget.value !== '') onPick(event.currentTarget.value);
        }}
      >
        <option value="">{text('printDesign.insertHint')}</option>
        {own.map((name) => (
          <option key={name} value={`{${name}}`}>
            {text(`printDesign.own.${name}`)}
          </option>
        ))}
        {design.fields.flatMap(({ name, label, type }) => [
          <option key={name} value={`{${name}}`}>
            {label}
          </option>,
          ...(type === 'number' || type === 'integer'
            ? (['capital', 'thousands'] as const).map((format) => (
                <option key={`${name}:${format}`} value={`{${name}:${format}}`}>
                  {`${label} · ${text(`printDesign.format.${format}`)}`}
                </option>
              ))
            : []),
          ...(type === 'date' || type === 'datetime'
            ? (['date', 'cndate'] as const).map((format) => (
                <option key={`${name}:${format}`} value={`{${name}:${format}}`}>
                  {`${label} · ${text(`printDesign.format.${format}`)}`}
                </option>
              ))
            : []),
        ])}
      </select>
    </div>
  );
}

/** Uploads a picture; type and size are checked before it is sent, and again by the server. */
function PictureItem({ onDone }: { readonly onDone: (path: string, link: string) => void }): ReactNode {
  const text = useText();
  const id = useId();
  const { mutate, isPending, error } = useMutation({
    meta: { isQuiet: true },
    mutationFn: async (file: File) => {
      if (!['image/png', 'image/jpeg'].includes(file.type)) throw new Error(text('printDesign.pictureType'));
      if (file.size > MOST_BYTES) throw new Error(text('printDesign.pictureSize'));
      return uploadFile(file, 'print');
    },
    onSuccess: ({ path, url }) => onDone(path, url),
  });
  return (
    <div className="pd-item">
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={text('printDesign.upload')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) mutate(file);
          event.currentTarget.value = '';
        }}
      />
      <Button icon="upload" isBusy={isPending} onClick={() => document.getElementById(id)?.click()}>
        {text('printDesign.upload')}
      </Button>
      {error === null ? null : (
        <p className="pd-fault" role="alert">
          {error.message}
        </p>
      )}
    </div>
  );
}
