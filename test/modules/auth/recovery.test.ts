import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice, PASSWORD } from '../../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const login = (body: Record<string, unknown>) => office.post('/api/v1/auth/login', body, { as: null })
const idOf = async (email: string): Promise<number> =>
  (await office.get(`/api/v1/svc/admin/users?q=${email}`)).body[0].id
const notices = async (as = office.admin) =>
  ((await office.get('/api/v1/svc/notifications', { as })).body as Json[]).map(({ kind }) => kind)

/** A person with a second factor: what they are signed in by, their recovery codes, and the app's next code. */
async function withSecondFactor(email: string, role: 'admin' | 'member' = 'member') {
  const as = await office.person(role, email)
  const { secret } = (await office.post('/api/v1/auth/second-factor', undefined, { as })).body
  const code = () => {
    office.clock.advance(30_000)
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: office.clock.now().getTime(),
    })
  }
  const { status, body } = await office.post('/api/v1/auth/second-factor/confirm', { otp: code() }, { as })
  expect(status).toBe(200)
  return { as, code, codes: body.recovery_codes as string[] }
}

describe('recovery codes', () => {
  test('are ten, stand for the app once each however they are typed, and every use is told and logged', async () => {
    const { as, codes } = await withSecondFactor('priya@example.com')
    expect(codes).toHaveLength(10)
    expect(codes[0]).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(JSON.stringify(await office.rows())).not.toContain(codes[0])
    const left = async () => (await office.get('/api/v1/svc/me', { as })).body.recovery_codes_left
    expect(await left()).toBe(10)
    const typed = codes[0]?.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')
    const signIn = (recovery_code: string | undefined) =>
      login({ email: 'priya@example.com', password: PASSWORD, recovery_code })
    expect((await signIn(typed)).status).toBe(200)
    const again = await signIn(codes[0])
    expect([again.status, again.body.code]).toEqual([401, 'invalid_otp'])
    expect((await signIn('0000-0000-0000-0000')).status).toBe(401)
    expect(await left()).toBe(9)
    expect(await notices()).toContain('recovery_code_used')
    expect(await notices(as)).toContain('recovery_code_used')
    const audit = (await office.get('/api/v1/svc/admin/audit?q=auth/login')).body as Json[]
    expect(audit.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ by: 'recovery code', left: 9 }),
    )
  })

  test('of somebody else do not fit, and of ten sign-ins at once with one code one gets in', async () => {
    const { codes } = await withSecondFactor('quinn@example.com')
    await withSecondFactor('ravi@example.com')
    const other = await login({ email: 'ravi@example.com', password: PASSWORD, recovery_code: codes[0] })
    expect(other.status).toBe(401)
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        login({ email: 'quinn@example.com', password: PASSWORD, recovery_code: codes[1] }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('are made anew with a code of the app, and the ones before end', async () => {
    const { as, code, codes } = await withSecondFactor('sam@example.com')
    const renew = (body: object) => office.post('/api/v1/auth/second-factor/recovery-codes', body, { as })
    expect((await renew({})).body.code).toBe('invalid_otp')
    const fresh = (await renew({ otp: code() })).body.recovery_codes
    expect(fresh).toHaveLength(10)
    const signIn = (recovery_code: string) =>
      login({ email: 'sam@example.com', password: PASSWORD, recovery_code })
    expect((await signIn(codes[0] as string)).status).toBe(401)
    expect((await signIn(fresh[0])).status).toBe(200)
  })
})

describe('removing the second factor', () => {
  test('asks for the password and a code, and guesses within a session are slowed', async () => {
    const { as, code } = await withSecondFactor('tara@example.com')
    const remove = (body: object) => office.post('/api/v1/auth/second-factor/remove', body, { as })
    expect((await remove({ password: PASSWORD })).body.code).toBe('invalid_otp')
    expect((await remove({ password: PASSWORD, otp: code() })).status).toBe(204)
    expect((await login({ email: 'tara@example.com', password: PASSWORD })).status).toBe(200)
    const statuses = []
    for (let guess = 0; guess < 8; guess++)
      statuses.push((await remove({ password: 'wrong password' })).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 429, 429])
    const change = { current_password: 'wrong password', new_password: 'another long one' }
    expect((await office.post('/api/v1/auth/password', change, { as })).status).toBe(429)
    // The owner, who only signs in, does not notice.
    expect((await login({ email: 'tara@example.com', password: PASSWORD })).status).toBe(200)
  })
})

describe('a reset link', () => {
  const make = async (email: string, body: object = {}, as = office.admin) =>
    office.post(`/api/v1/svc/admin/users/${await idOf(email)}/reset-links`, body, { as })
  const tokenOf = (reply: Json) => new URL(reply.body.url).hash.slice(1)
  const accept = (token: string, password = 'a wholly new one') =>
    office.post('/api/v1/auth/reset/accept', { token, password }, { as: null })

  test('lets somebody without phone and password back in once; administrators and they are told', async () => {
    const { as } = await withSecondFactor('uma@example.com')
    const made = await make('uma@example.com', { second_factor: true })
    expect(made.status).toBe(201)
    expect(await notices()).toContain('reset_link_made')
    const token = tokenOf(made)
    expect(JSON.stringify(await office.rows())).not.toContain(token)
    const shown = await office.post('/api/v1/auth/reset', { token }, { as: null })
    expect(shown.body).toEqual({ name: 'member', email: 'uma@example.com', second_factor: true })
    expect((await login({ email: 'uma@example.com', password: PASSWORD })).body.code).toBe('otp_required')
    const replies = await Promise.all([accept(token), accept(token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 410])
    expect((await office.get('/api/v1/svc/me', { as })).status).toBe(401)
    const back = await login({ email: 'uma@example.com', password: 'a wholly new one' })
    expect(back.status).toBe(200)
    expect(await notices(back.body.access_token)).toEqual(
      expect.arrayContaining(['reset_link_made', 'account_reset']),
    )
    expect((await login({ email: 'uma@example.com', password: PASSWORD })).status).toBe(401)
  })

  test('keeps the second factor unless it says otherwise, and ends with its hours or with the next one', async () => {
    const { code } = await withSecondFactor('vera@example.com')
    const first = tokenOf(await make('vera@example.com', { valid_hours: 1 }))
    const second = tokenOf(await make('vera@example.com', { valid_hours: 1 }))
    expect((await accept(first)).status).toBe(410)
    expect((await accept(second)).status).toBe(204)
    const password = 'a wholly new one'
    expect((await login({ email: 'vera@example.com', password })).body.code).toBe('otp_required')
    expect((await login({ email: 'vera@example.com', password, otp: code() })).status).toBe(200)
    const third = tokenOf(await make('vera@example.com', { valid_hours: 1 }))
    office.clock.advance(3_600_000)
    expect((await accept(third)).status).toBe(410)
  })

  test('is not made for a wider role, for oneself, by a key, or for an account that is off', async () => {
    const admin = await office.person('admin', 'walt@example.com')
    expect((await make('admin@example.com', {}, admin)).status).toBe(403)
    expect((await make('walt@example.com', {}, admin)).status).toBe(403)
    await office.person('member', 'xena@example.com')
    const key = await office.key()
    expect((await make('xena@example.com', {}, key)).body.code).toBe('session_required')
    await office.patch(`/api/v1/svc/admin/users/${await idOf('xena@example.com')}`, { status: 'disabled' })
    expect((await make('xena@example.com')).body.code).toBe('account_off')
  })
})

describe('an administrator', () => {
  test('corrects a name and an address; the next sign-in is with the new one', async () => {
    const as = await office.person('member', 'yara@exmaple.com')
    const path = `/api/v1/svc/admin/users/${await idOf('yara@exmaple.com')}`
    const second = await office.person('admin')
    const asked = await office.patch(path, { name: 'Yara Lind', email: 'yara@example.com' })
    expect(await office.agreed(asked, second)).toMatchObject({ name: 'Yara Lind', email: 'yara@example.com' })
    expect((await office.get('/api/v1/svc/me', { as })).body.name).toBe('Yara Lind')
    expect((await login({ email: 'yara@example.com', password: PASSWORD })).status).toBe(200)
    expect(await notices(as)).toContain('address_changed')
    const taken = await office.patch(path, { email: 'admin@example.com' })
    expect([taken.status, taken.body.code]).toEqual([409, 'duplicate'])
    const other = await office.otherOrganisation()
    expect((await office.patch(path, { name: 'X' }, { as: other })).status).toBe(404)
  })

  test('changes neither address nor modules of somebody with a wider role', async () => {
    const admin = await office.person('admin')
    const path = '/api/v1/svc/admin/users/1'
    expect((await office.patch(path, { email: 'mine@example.com' }, { as: admin })).status).toBe(403)
    expect((await office.patch(`${path}/modules`, { modules: { crm: false } }, { as: admin })).status).toBe(
      403,
    )
  })

  test('ends keys for good by switching an account off', async () => {
    const as = await office.person('member', 'zoe@example.com')
    const key = await office.key({}, as)
    const path = `/api/v1/svc/admin/users/${await idOf('zoe@example.com')}`
    await office.patch(path, { status: 'disabled' })
    await office.agreed(
      await office.patch(path, { status: 'active' }),
      await office.person('admin', 'agrees@example.com'),
    )
    expect((await login({ email: 'zoe@example.com', password: PASSWORD })).status).toBe(200)
    expect((await office.get('/api/v1/svc/me', { as: key })).status).toBe(401)
    expect((await office.get('/api/v1/svc/me', { as })).status).toBe(401)
  })
})
