export { departUsersQuery, takeIn, takeOut } from './api/depart.ts';
