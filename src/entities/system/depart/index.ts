export { departUsersQuery, readDeparts, takeIn, takeOut } from './api/depart.ts';
