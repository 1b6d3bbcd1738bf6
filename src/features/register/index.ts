export { register, type Registration } from './api/register.ts';
