import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { PrintBlock, TemplateBody } from '@/entities/print';
import { useText } from '@/shared/i18n';
import { nextPlace, sections, type Place, type Section } from '../model/design.ts';
import { BlockView } from './block-view.tsx';
import { DRAGGED } from './palette.tsx';

type PaperBoardProps = {
  readonly body: TemplateBody;
  readonly selected: Place | null;
  readonly images: Readonly<Record<string, string>>;
  readonly onSelect: (place: Place | null) => void;
  readonly onMove: (from: Place, to: Place) => void;
  readonly onRemove: (place: Place) => void;
  /** Something of the palette, named as it was dragged, is put before a place. */
  readonly onDrop: (what: string, place: Place) => void;
};

/** The paper is drawn as wide as this at most, in pixels. */
const WIDTH = 620;

/** The paper with its sections. Blocks are dragged, or moved with Alt and the arrows, and removed with Delete. */
export function PaperBoard(props: PaperBoardProps): ReactNode {
  const { body } = props;
  const text = useText();
  const scale = Math.min(WIDTH / body.paper.width, 3.4);
  const { margin } = body;
  return (
    <div className="pd-board">
      <Ruler length={body.paper.width} scale={scale} isUpright={false} />
      <Ruler length={body.paper.height} scale={scale} isUpright />
      <div
        className="pd-paper"
        style={{
          width: body.paper.width * scale,
          minHeight: body.paper.height * scale,
          padding: [margin.top, margin.right, margin.bottom, margin.left].map((mm) => `${mm * scale}px`).join(' '),
        }}
      >
        {sections.map((section) => (
          <SectionBox key={section} {...props} section={section} scale={scale} />
        ))}
        <p className="pd-page-line" style={{ fontSize: Math.max(2.6 * scale, 8) }}>
          <span>{body.pageLine.left}</span>
          <span>{body.pageLine.right}</span>
        </p>
      </div>
      <p className="pd-hint pd-keys">{text('printDesign.keys')}</p>
    </div>
  );
}

function SectionBox(props: PaperBoardProps & { readonly section: Section; readonly scale: number }): ReactNode {
  const { body, section, scale, selected, images } = props;
  const text = useText();
  const [over, setOver] = useState<number | null>(null);
  const drop = (event: DragEvent, index: number): void => {
    const what = event.dataTransfer.getData(DRAGGED);
    setOver(null);
    if (what === '') return;
    event.preventDefault();
    event.stopPropagation();
    const found = /^place:(header|body|footer):(\d+)$/.exec(what);
    const from = sections.find((one) => one === found?.[1]);
    if (from === undefined) props.onDrop(what, { section, index });
    else props.onMove({ section: from, index: Number(found?.[2]) }, { section, index });
  };
  const allow = (event: DragEvent, index: number): void => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(index);
  };
  const blocks = body[section];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop at; by keys the blocks move themselves
    <section
      className={over === blocks.length ? 'pd-section pd-over' : 'pd-section'}
      aria-label={text(`printDesign.section.${section}`)}
      onDragOver={(event) => allow(event, blocks.length)}
      onDragLeave={() => setOver(null)}
      onDrop={(event) => drop(event, blocks.length)}
    >
      <h3>{text(`printDesign.section.${section}`)}</h3>
      {blocks.map((block, index) => {
        const place = { section, index };
        const isSelected = selected?.section === section && selected.index === index;
        return (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- blocks have no names; what they show comes from the draft
            key={index}
            role="button"
            tabIndex={0}
            draggable
            aria-pressed={isSelected}
            aria-label={nameOf(block, text(`printDesign.kind.${block.kind === 'code' ? block.code : block.kind}`))}
            className={`pd-block${isSelected ? ' pd-selected' : ''}${over === index ? ' pd-before' : ''}`}
            onClick={() => props.onSelect(place)}
            onKeyDown={(event) => pressed(event, props, place)}
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED, `place:${section}:${index}`)}
            onDragOver={(event) => allow(event, index)}
            onDrop={(event) => drop(event, index)}
          >
            <BlockView block={block} size={body.size} scale={scale} images={images} />
          </div>
        );
      })}
      {blocks.length === 0 ? <p className="pd-empty">{text('printDesign.emptySection')}</p> : null}
    </section>
  );
}

function pressed(event: KeyboardEvent<HTMLElement>, props: PaperBoardProps, place: Place): void {
  const direction = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
  if (event.key === 'Enter' || event.key === ' ') props.onSelect(place);
  else if (event.key === 'Escape') props.onSelect(null);
  else if (event.key === 'Delete') props.onRemove(place);
  else if (event.altKey && direction !== null) {
    const to = nextPlace(props.body, place, direction);
    if (to !== null) props.onMove(place, to);
  } else if (direction !== null) {
    const all = [...(event.currentTarget.closest('.pd-paper')?.querySelectorAll<HTMLElement>('.pd-block') ?? [])];
    all[all.indexOf(event.currentTarget) + direction]?.focus();
  } else return;
  event.preventDefault();
}

function nameOf(block: PrintBlock, kind: string): string {
  const own =
    block.kind === 'text'
      ? block.text
      : block.kind === 'lines'
        ? block.title
        : block.kind === 'code'
          ? block.value
          : '';
  return own === '' ? kind : `${kind} ${own.slice(0, 60)}`;
}

/** Millimetres along an edge of the paper. */
function Ruler({
  length,
  scale,
  isUpright,
}: {
  readonly length: number;
  readonly scale: number;
  readonly isUpright: boolean;
}): ReactNode {
  const size = length * scale;
  const marks = Array.from({ length: Math.floor(length / 5) + 1 }, (_, at) => at * 5);
  return (
    <svg
      className={isUpright ? 'pd-ruler pd-ruler-upright' : 'pd-ruler'}
      width={isUpright ? 18 : size}
      height={isUpright ? size : 18}
      aria-hidden="true"
    >
      {marks.map((mm) => {
        const at = mm * scale;
        const reach = mm % 10 === 0 ? 8 : 13;
        return (
          <g key={mm}>
            <path d={isUpright ? `M${reach} ${at}H18` : `M${at} ${reach}V18`} />
            {mm % 20 === 0 && mm > 0 ? (
              <text x={isUpright ? 1 : at + 2} y={isUpright ? at - 2 : 8}>
                {mm}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
