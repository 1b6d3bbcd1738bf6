import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { uploadFile } from '@/shared/api';
import { AttachButton } from '@/shared/attachments';
import { useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';
import type { Stored } from '../model/use-opinion.ts';

type SignDialogProps = {
  readonly biz: string;
  readonly onSigned: (signature: Stored) => void;
  readonly onClose: () => void;
};

const WIDTH = 480;
const HEIGHT = 180;

/** A signature, written with mouse, pen or finger and stored as a picture; whoever cannot write there uploads one. */
export function SignDialog({ biz, onSigned, onClose }: SignDialogProps): ReactNode {
  const text = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawing = useRef(false);
  const [hasInk, setInk] = useState(false);
  const [problem, setProblem] = useState('');
  const { mutate, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: async () => {
      const file = await pictureOf(canvas.current);
      const { path, url } = await uploadFile(file, biz);
      return { path, url, name: file.name };
    },
    onSuccess: onSigned,
    onError: ({ message }) => setProblem(message),
  });
  const pen = (): CanvasRenderingContext2D | null => canvas.current?.getContext('2d') ?? null;
  const place = ({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] => [
    (nativeEvent.offsetX * WIDTH) / currentTarget.clientWidth,
    (nativeEvent.offsetY * HEIGHT) / currentTarget.clientHeight,
  ];
  return (
    <Dialog
      title={text('flow.sign')}
      width={WIDTH + 48}
      canFill={false}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              pen()?.clearRect(0, 0, WIDTH, HEIGHT);
              setInk(false);
            }}
          >
            {text('flow.signClear')}
          </Button>
          <Button
            look="primary"
            isBusy={isPending}
            onClick={() => {
              if (hasInk) mutate();
              else setProblem(text('flow.signEmpty'));
            }}
          >
            {text('flow.signDone')}
          </Button>
        </>
      }
    >
      <p>{text('flow.signHint')}</p>
      <canvas
        ref={canvas}
        className="flow-sign-area"
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={text('flow.signArea')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          isDrawing.current = true;
          const ink = pen();
          if (ink === null) return;
          ink.lineWidth = 3;
          ink.lineCap = 'round';
          ink.strokeStyle = '#111';
          ink.beginPath();
          ink.moveTo(...place(event));
        }}
        onPointerMove={(event) => {
          const ink = pen();
          if (!isDrawing.current || ink === null) return;
          ink.lineTo(...place(event));
          ink.stroke();
          setInk(true);
          setProblem('');
        }}
        onPointerUp={() => {
          isDrawing.current = false;
        }}
      />
      <p className="text-field-error" role="alert">
        {problem}
      </p>
      <AttachButton
        label={text('flow.signUpload')}
        biz={biz}
        onAdd={(files) => {
          const picture = files.find(({ mime }) => mime.startsWith('image/'));
          if (picture !== undefined) onSigned(picture);
        }}
      />
    </Dialog>
  );
}

function pictureOf(canvas: HTMLCanvasElement | null): Promise<File> {
  return new Promise((done, fail) => {
    if (canvas === null) {
      fail(new Error('There is nothing to store.'));
      return;
    }
    canvas.toBlob((blob) => {
      if (blob === null) fail(new Error('There is nothing to store.'));
      else done(new File([blob], 'signature.png', { type: 'image/png' }));
    });
  });
}
