export const usersKey = ['admin', 'users']
export const invitationsKey = ['admin', 'invite-links']
