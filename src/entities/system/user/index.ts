export {
  deletedUsersQuery,
  freezeUsers,
  pickedPeopleKey,
  purgeUser,
  resetPassword,
  restoreUser,
  userChoicesQuery,
  type DeletedUser,
} from './api/user.ts';
