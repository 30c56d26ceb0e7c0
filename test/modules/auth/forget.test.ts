import { expect, test } from 'vitest'
import { forgetSignIns } from '../../../server/modules/auth/forget.ts'
import { timedTasks } from '../../../server/platform/background/schedule.ts'
import { openOffice } from '../../office.ts'

test('sign-ins that ended long ago are forgotten, and those of now go on', async () => {
  const office = await openOffice()
  const [task] = timedTasks(office.running.door, [forgetSignIns])
  const forget = () => task?.run(office.clock.now())
  const db = office.running.door.parts.database.root
  const login = (password: string) =>
    office.post('/api/v1/auth/login', { email: 'admin@example.com', password }, { as: null })
  await login('not the password')
  await office.person('member')
  await forget()
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(2)
  expect(await db.selectFrom('login_failures').select('subject').execute()).not.toEqual([])
  office.clock.advance(32 * 86_400_000)
  const now = await office.signIn('admin@example.com')
  await forget()
  expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([{ user_id: 1 }])
  expect(await db.selectFrom('login_failures').select('subject').execute()).toEqual([])
  expect((await office.get('/api/v1/svc/me', { as: now })).status).toBe(200)
  await office.close()
})
