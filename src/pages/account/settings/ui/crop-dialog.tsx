import { ownEntry } from '#core/lists/own-entry.ts';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';
import { cropSquare, moveCrop, startCrop, zoomCrop, type Crop } from '../model/crop.ts';

/** Pixels of a side: of what is seen, and of what is kept at most. */
const SEEN = 280;
const KEPT = 512;
const STEP = 0.05;

type CropDialogProps = {
  readonly picture: ImageBitmap;
  readonly isBusy: boolean;
  readonly onCut: (file: File) => void;
  readonly onClose: () => void;
};

/** Cuts a square out of a picture, by pointer, wheel, slider or keys. */
export function CropDialog({ picture, isBusy, onCut, onClose }: CropDialogProps): ReactNode {
  const text = useText();
  const zoomId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(startCrop);
  useEffect(() => draw(canvas.current, picture, crop, SEEN * 2), [picture, crop]);
  const move = (dx: number, dy: number): void => setCrop((now) => moveCrop(picture, now, dx, dy));
  const zoom = (factor: number): void => setCrop((now) => zoomCrop(now, factor));
  const press = (event: KeyboardEvent): void => {
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => move(STEP, 0),
      ArrowRight: () => move(-STEP, 0),
      ArrowUp: () => move(0, STEP),
      ArrowDown: () => move(0, -STEP),
      '+': () => zoom(1.1),
      '=': () => zoom(1.1),
      '-': () => zoom(1 / 1.1),
    };
    const act = ownEntry(acts, event.key);
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  const drag = (event: PointerEvent): void => {
    if (event.buttons === 1) move(event.movementX / SEEN, event.movementY / SEEN);
  };
  const cut = async (): Promise<void> => {
    const side = Math.max(1, Math.min(KEPT, Math.round(cropSquare(picture, crop).side)));
    const kept = document.createElement('canvas');
    draw(kept, picture, crop, side);
    // PNG keeps what shines through; the size is small either way.
    const blob = await new Promise<Blob | null>((done) => kept.toBlob(done, 'image/png'));
    if (blob !== null) onCut(new File([blob], 'avatar.png', { type: 'image/png' }));
  };
  return (
    <Dialog
      title={text('account.avatar.crop')}
      width={400}
      canFill={false}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => void cut()}>
            {text('action.save')}
          </Button>
        </>
      }
    >
      <p id={`${zoomId}-hint`}>{text('account.avatar.cropHint')}</p>
      {/* The keys and the pointer move the picture inside; its role says that it has keys of its own. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is interactive */}
      <div
        className="account-crop"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows move the picture inside
        tabIndex={0}
        role="application"
        aria-label={text('account.avatar.area')}
        aria-describedby={`${zoomId}-hint`}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onWheel={({ deltaY }) => zoom(deltaY < 0 ? 1.1 : 1 / 1.1)}
      >
        <canvas ref={canvas} />
      </div>
      <p className="account-zoom">
        <label htmlFor={zoomId}>{text('account.avatar.zoom')}</label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={8}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => setCrop((now) => zoomCrop({ ...now, zoom: 1 }, Number(target.value)))}
        />
      </p>
    </Dialog>
  );
}

function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap, crop: Crop, side: number): void {
  if (canvas === null) return;
  canvas.width = side;
  canvas.height = side;
  const { left, top, side: cutSide } = cropSquare(picture, crop);
  canvas.getContext('2d')?.drawImage(picture, left, top, cutSide, cutSide, 0, 0, side, side);
}
