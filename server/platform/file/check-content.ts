import { Refusal } from '#server/platform/refusal.ts';
import { archiveFault, type ArchiveFault } from './archive.ts';
import type { FileType } from './file-type.ts';
import { pictureSize } from './picture-size.ts';

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
  if (size === null) throw new Refusal(422, '头像须为 PNG、JPEG 或 WebP 图片，请重新选择');
  if (size.width > AVATAR_SIDE || size.height > AVATAR_SIDE)
    throw new Refusal(
      422,
      `头像图片 ${size.width}×${size.height} 过大，最大 ${AVATAR_SIDE}×${AVATAR_SIDE}，请裁剪后上传`,
    );
}

const archiveTexts: Readonly<Record<ArchiveFault, string>> = {
  broken: '已损坏，无法打开，请重新导出后上传',
  bomb: '解压后过大，已拒绝',
  path: '含有不安全的路径或链接，已拒绝',
  markup: '含有不安全的 XML 定义，已拒绝',
};

/** Refuses pictures and archives made to exhaust whoever opens them [FIL-03, FIL-04]. */
export async function refuseDangerous(file: string, type: FileType, name: string): Promise<void> {
  if (type.mime.startsWith('image/')) {
    const size = await pictureSize(file, type.extension);
    if (size === null || size.width === 0 || size.height === 0)
      throw new Refusal(422, `图片“${name}”已损坏，请重新选择`);
    const { width, height } = size;
    if (width * height > MOST_PIXELS || Math.max(width, height) > MOST_SIDE)
      throw new Refusal(422, `图片“${name}”的尺寸 ${width}×${height} 过大，请缩小后上传`);
  }
  const isOffice = ['docx', 'xlsx', 'pptx'].includes(type.extension);
  if (!isOffice && type.extension !== 'zip') return;
  const fault = await archiveFault(file, isOffice);
  if (fault !== null) throw new Refusal(422, `文件“${name}”${archiveTexts[fault]}`);
}
