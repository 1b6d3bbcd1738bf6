import { uploadFile } from '../../api/index.ts';

/** Label of pictures inside a text [B7.19]. */
const LABEL = 'jeditor';

/** Stores a picture of a text; the address to show it. `local` as answer means that the text carries the picture itself. */
export async function uploadPicture(file: File): Promise<string> {
  const { path, url } = await uploadFile(file, LABEL, { isInText: true });
  return path === 'local' ? dataUrl(file) : url;
}

/** The pictures among what was pasted or dropped. */
export function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

function dataUrl(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => fail(reader.error ?? new Error(file.name)));
    reader.readAsDataURL(file);
  });
}
