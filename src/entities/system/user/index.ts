export {
  deletedUsersQuery,
  freezeUsers,
  pickedPeopleKey,
  purgeUser,
  resetPassword,
  resetSecondStep,
  restoreUser,
  userChoicesQuery,
  userTies,
  type DeletedUser,
} from './api/user.ts';
