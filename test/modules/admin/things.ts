import type { ModuleThings } from '../../generated/things.ts'

export const things: ModuleThings['things'] = {
  '/api/v1/svc/admin/users/{user_id}': async ({ office }) => {
    const email = `${crypto.randomUUID()}@example.com`
    await office.person('member', email)
    return (await office.get(`/api/v1/svc/admin/users?q=${email}`)).body[0].id
  },
}
