import type { RefusalText } from '#core/refusals/text.ts';
import { refusal } from '#server/platform/refusal.ts';
import { archiveFault, type ArchiveFault } from './archive.ts';
import type { FileType } from './file-type.ts';
import { pictureSize } from './picture-size.ts';
import { fileRefusals } from './refusals.ts';

/** More pixels fill the memory of whoever draws them. */
const MOST_PIXELS = 100_000_000;
const MOST_SIDE = 30_000;

/** The label uploads of users' pictures have. */
export const avatarLabel = 'avatar';

/** Users' pictures are shown small and by the dozen: what is larger was not cut to size. */
const AVATAR_SIDE = 512;

/** Refuses a picture of a user that is none, or larger than one, by its header alone. */
export async function refuseLargeAvatar(file: string, type: FileType): Promise<void> {
  const size = type.mime.startsWith('image/') ? await pictureSize(file, type.extension) : null;
  if (size === null) throw refusal(422, fileRefusals.avatarFormat);
  if (size.width > AVATAR_SIDE || size.height > AVATAR_SIDE)
    throw refusal(422, fileRefusals.avatarTooLarge, { width: size.width, height: size.height, limit: AVATAR_SIDE });
}

const archiveTexts: Readonly<Record<ArchiveFault, RefusalText>> = {
  broken: fileRefusals.archiveBroken,
  bomb: fileRefusals.archiveBomb,
  path: fileRefusals.archivePath,
  markup: fileRefusals.archiveMarkup,
};

/** Refuses pictures and archives made to exhaust whoever opens them [FIL-03, FIL-04]. */
export async function refuseDangerous(file: string, type: FileType, name: string): Promise<void> {
  if (type.mime.startsWith('image/')) {
    const size = await pictureSize(file, type.extension);
    if (size === null || size.width === 0 || size.height === 0) throw refusal(422, fileRefusals.imageBroken, { name });
    const { width, height } = size;
    if (width * height > MOST_PIXELS || Math.max(width, height) > MOST_SIDE)
      throw refusal(422, fileRefusals.imageTooLarge, { name, width, height });
  }
  const isOffice = ['docx', 'xlsx', 'pptx'].includes(type.extension);
  if (!isOffice && type.extension !== 'zip') return;
  const fault = await archiveFault(file, isOffice);
  if (fault !== null) throw refusal(422, fileRefusals.archiveFault, { name, fault: archiveTexts[fault] });
}
