export { deputyKey, deputyQuery, endDeputy, saveDeputy, type Deputy } from './api/deputy.ts';
