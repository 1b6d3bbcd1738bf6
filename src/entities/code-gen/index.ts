export { codeGenFormsQuery, codeGenQuery } from './api/code-gen.ts';
