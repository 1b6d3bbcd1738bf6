export {
  addDesformToMenu,
  desformDesignQuery,
  desformFillQuery,
  desformFormsQuery,
  desformMenuQuery,
  fillPath,
  publishDesform,
  saveDesform,
  type DesformDesign,
  type DesformFill,
} from './api/desform.ts';
