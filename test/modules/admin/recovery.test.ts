import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendWith } from '../../mail-server.ts'
import { type Json, type Office, openOffice, PASSWORD } from '../../office.ts'

const PASSPHRASE = 'the paper in the safe'
const onPostgres = process.env.SVC_TEST_DATABASE === 'postgres'

/** A command of the program on a data folder, with what is typed into it. */
async function run(
  command: string,
  args: string[],
  at: { dataDir: string; databaseUrl?: string | undefined },
  typed = '',
) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, `../../../server/commands/${command}.ts`), ...args],
    {
      env: {
        PATH: process.env.PATH,
        SVC_DATA_DIR: at.dataDir,
        SVC_SECRETS: 'file',
        ...(at.databaseUrl ? { SVC_DATABASE_URL: at.databaseUrl } : {}),
      },
    },
  )
  let said = ''
  child.stdout.on('data', chunk => (said += chunk))
  child.stderr.on('data', chunk => (said += chunk))
  child.stdin.end(typed)
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  return { code, said }
}

const folders: string[] = []
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
  folders.push(folder)
  return folder
}

/** A mail account with a password; nothing is sent by it. */
const setMailAccount = async (at: Office) => {
  const account = {
    host: '127.0.0.1',
    port: 9,
    security: 'none',
    username: 'office@example.com',
    password: 'open sesame',
    from_name: 'Alder Capital',
    from_address: 'office@example.com',
  }
  await sendWith(at, account)
}

let office: Office
let seed: string
let codes: string[]
let kitFile: string
const now = () => Date.parse('2026-03-02T09:00:00.000Z')
const codeAt = (time: number) => new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: time })
const signIn = (at: Office, proof: object) =>
  at.post('/api/v1/auth/login', { email: 'priya@example.com', password: PASSWORD, ...proof }, { as: null })

beforeAll(async () => {
  office = await openOffice()
  const as = await office.person('member', 'priya@example.com')
  seed = (await office.post('/api/v1/auth/second-factor', undefined, { as })).body.secret
  const confirmed = await office.post('/api/v1/auth/second-factor/confirm', { otp: codeAt(now()) }, { as })
  codes = confirmed.body.recovery_codes
  await setMailAccount(office)
  const model = { url: 'http://127.0.0.1:9/v1', name: 'local', api_key: 'sk-of-the-model' }
  expect((await office.put('/api/v1/svc/models/settings', model)).status).toBe(200)
  const hook = { name: 'Hook', url: 'https://hooks.example/fund', event_types: ['action.approved'] }
  expect((await office.post('/api/v1/webhooks/', hook)).status).toBe(201)
})
afterAll(async () => {
  await office.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('the recovery kit', () => {
  const make = (body: object, as = office.admin) =>
    office.post('/api/v1/svc/admin/recovery/kit', body, { as })

  test('is made by a superadmin with their password, and nothing of it is stored', async () => {
    expect((await office.get('/api/v1/svc/admin/recovery')).body).toEqual({
      state: 'whole',
      sealed: [],
      kit_made_at: null,
    })
    const wrong = await make({ passphrase: PASSPHRASE, password: 'wrong password' })
    expect([wrong.status, wrong.body.code]).toEqual([403, 'invalid_credentials'])
    expect((await make({ passphrase: 'short', password: PASSWORD })).status).toBe(422)
    const admin = await office.person('admin')
    expect((await make({ passphrase: PASSPHRASE, password: PASSWORD }, admin)).status).toBe(403)
    const { status, body } = await make({ passphrase: PASSPHRASE, password: PASSWORD })
    expect(status).toBe(200)
    expect(body.kit).toMatch(/^([0-9a-z]{4}-){25}[0-9a-z]{4}$/)
    expect((await office.get('/api/v1/svc/admin/recovery')).body.kit_made_at).toBe(body.made_at)
    expect(JSON.stringify(await office.rows())).not.toContain(body.kit)
    kitFile = join(newFolder(), 'kit.txt')
    writeFileSync(
      kitFile,
      `Recovery kit of Fund Office\n\n${body.kit.toUpperCase().replaceAll('-', '  ')}\n\nKeep it.`,
    )
  })
})

describe.skipIf(onPostgres)('a backup on a new computer', () => {
  let backup: string
  beforeAll(async () => {
    const { backups } = (await office.post('/api/v1/svc/admin/backups')).body
    backup = join(office.config.dataDir, 'backups', backups[0].file)
  })
  const openIn = (dataDir: string) => openOffice({ config: { dataDir, secrets: 'file' } })

  test('says that it needs the kit or a decision, and refuses a wrong passphrase', async () => {
    const dataDir = newFolder()
    const { code, said } = await run('restore', [backup], { dataDir })
    expect([code, said]).toEqual([0, expect.stringContaining('--without-kit')])
    const wrong = await run('restore', ['--kit', kitFile], { dataDir }, 'another passphrase\n')
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('The passphrase is not the one')])
  })

  test('with the kit is whole: second factors, mail, model and webhooks go on', async () => {
    const dataDir = newFolder()
    const { code, said } = await run('restore', [backup, '--kit', kitFile], { dataDir }, `${PASSPHRASE}\n`)
    expect([code, said]).toEqual([0, expect.stringContaining('opens 4 of the 4')])
    const restored = await openIn(dataDir)
    try {
      expect((await restored.get('/api/v1/svc/admin/recovery')).body.state).toBe('whole')
      restored.clock.advance(60_000)
      expect((await signIn(restored, { otp: codeAt(now() + 60_000) })).status).toBe(200)
    } finally {
      await restored.running.stop()
    }
  })

  test('without it says what has to be entered anew, answers nothing with 500, and takes the kit later', async () => {
    const dataDir = newFolder()
    const { said } = await run('restore', [backup, '--without-kit'], { dataDir })
    expect(said).toContain('has to be entered anew')
    const restored = await openIn(dataDir)
    try {
      const { state, sealed } = (await restored.get('/api/v1/svc/admin/recovery')).body
      expect(state).toBe('sealed_under_another_key')
      expect(sealed.map(({ what }: Json) => what)).toEqual([
        'Password of the mail account',
        'Second factor',
        'Key of the language model',
        'Signing secret of a webhook',
      ])
      const refused = await signIn(restored, { otp: codeAt(now()) })
      expect([refused.status, refused.body.code]).toEqual([409, 'sealed_under_another_key'])
      expect((await signIn(restored, { recovery_code: codes[0] })).status).toBe(200)
      for (const path of ['svc/admin/email', 'svc/models/settings', 'webhooks/', 'svc/mcp-connections'])
        expect((await restored.get(`/api/v1/${path}`)).status, path).toBe(200)
      const mail = await restored.post('/api/v1/svc/admin/email/test', { to: 'ana@example.com' })
      expect([mail.status, mail.body.code]).toEqual([409, 'sealed_under_another_key'])
      const model = await restored.post('/api/v1/svc/models/test')
      expect([model.status, model.body.code]).toEqual([409, 'sealed_under_another_key'])
      expect(
        (await restored.post('/api/v1/svc/copilot/ask', { question: 'Which deals are there?' })).status,
      ).toBe(200)
      await setMailAccount(restored)
    } finally {
      await restored.running.stop()
    }
    const late = await run('restore', ['--kit', kitFile], { dataDir }, `${PASSPHRASE}\n`)
    expect([late.code, late.said]).toEqual([0, expect.stringContaining('opens 3 of the 3')])
    const whole = await openIn(dataDir)
    try {
      expect((await whole.get('/api/v1/svc/admin/recovery')).body.state).toBe('whole')
    } finally {
      await whole.running.stop()
    }
  })
})

describe.runIf(onPostgres)('an office on Postgres whose data folder is lost', () => {
  test('starts on another folder once the kit was put in', async () => {
    await office.running.stop()
    const at = { ...office.config, dataDir: newFolder() }
    await expect(openOffice({ config: at })).rejects.toThrow('are not those of the office in this database')
    const { code, said } = await run('restore', ['--kit', kitFile], at, `${PASSPHRASE}\n`)
    expect([code, said]).toEqual([0, expect.stringContaining('opens 4 of the 4')])
    office = await openOffice({ config: at })
    office.clock.advance(60_000)
    expect((await signIn(office, { otp: codeAt(now() + 60_000) })).status).toBe(200)
  })
})

describe('on the computer itself', () => {
  test('rescue lists people, takes a second factor away and prints a link, told and logged', async () => {
    const at = office.config
    if (!onPostgres) {
      const busy = await run('rescue', ['priya@example.com', '--password'], at)
      expect([busy.code, busy.said]).toEqual([1, expect.stringContaining('already runs on')])
    }
    await office.running.stop()
    expect((await run('rescue', [], at)).said).toContain(
      'priya@example.com, member, Fund Office, member, with a second factor',
    )
    expect((await run('rescue', ['nobody@example.com', '--password'], at)).said).toContain(
      'Nobody signs in with',
    )
    const there = await run('rescue', ['priya@example.com', '--superadmin'], at)
    expect([there.code, there.said]).toEqual([1, expect.stringContaining('There is a superadmin')])
    const { code, said } = await run('rescue', ['Priya@example.com', '--password', '--second-factor'], at)
    expect(code, said).toBe(0)
    const token = /reset#(\S+)/.exec(said)?.[1]
    const clock = { now: () => new Date() }
    office = await openOffice({ config: { ...at }, clock })
    const chosen = { token, password: 'a wholly new one' }
    expect((await office.post('/api/v1/auth/reset/accept', chosen, { as: null })).status).toBe(204)
    expect((await signIn(office, { password: 'a wholly new one' })).status).toBe(200)
    const notices = (await office.get('/api/v1/svc/notifications')).body.map(({ kind }: Json) => kind)
    expect(notices).toContain('rescued')
    const [entry] = (await office.get('/api/v1/svc/admin/audit?q=rescue')).body
    expect(entry).toMatchObject({
      actor: { kind: 'system', name: 'The computer itself' },
      details: { email: 'priya@example.com' },
    })
    expect((await office.get('/api/v1/svc/admin/audit/verification')).body.broken).toBeNull()
  })

  test('rescue makes a superadmin where none is left', async () => {
    const at = office.config
    const { database } = office.running.door.parts
    await database.write(({ db }) =>
      db.updateTable('users').set({ status: 'disabled' }).where('role', '=', 'superadmin').execute(),
    )
    await office.running.stop()
    const { code, said } = await run('rescue', ['priya@example.com', '--superadmin'], at)
    expect(code, said).toBe(0)
    office = await openOffice({ config: { ...at, admin: undefined }, clock: { now: () => new Date() } })
    const { body } = await signIn(office, { password: 'a wholly new one' })
    expect(body.user.role).toBe('superadmin')
  })
})
