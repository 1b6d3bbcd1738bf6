export {
  deletedUsersQuery,
  freezeUsers,
  pickedPeopleKey,
  purgeUser,
  resetPassword,
  resetSecondStep,
  restoreUser,
  userChoicesQuery,
  type DeletedUser,
} from './api/user.ts';
