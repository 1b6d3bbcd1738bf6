/** Name by which a picture of a print template is found among the uses of files. */
export const PICTURE_USE = 'onl_print_template';
export const MOST_PICTURE_BYTES = 1024 * 1024;
export const pictureTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);
