export {
  addTemplate,
  editTemplate,
  notePrinted,
  previewTemplate,
  printDesignQuery,
  printOptionsQuery,
  printSamplesQuery,
  removeTemplate,
  templateFile,
  type PrintBlock,
  type PrintDesign,
  type PrintDocument,
  type PrintTemplate,
  type TemplateBody,
} from './api/print.ts';
export { Paper, PaperSizes } from './ui/paper.tsx';
