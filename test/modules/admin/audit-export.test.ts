import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pinnedNode } from '../../../scripts/project.mjs'
import { type Json, type Office, openOffice } from '../../office.ts'

const AUDIT = '/api/v1/svc/admin/audit'
const command = join(import.meta.dirname, '../../../server/commands/verify-audit.ts')

describe('an export of the audit log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-audit-'))
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
    await office.post('/api/v1/svc/crm/contacts', { name: 'Zebulon, Canary', email: 'zeb@example.com' })
    await office.post('/api/v1/svc/crm/deals', { name: 'Alder' })
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await office.close()
  })

  /** Runs the check of a file, far from any office. */
  const checked = (text: string) =>
    new Promise<{ code: number; said: string }>(resolve => {
      const file = join(folder, 'export')
      writeFileSync(file, text)
      execFile(pinnedNode, [command, file], { cwd: folder, env: {} }, (error, stdout, stderr) =>
        resolve({ code: error ? 1 : 0, said: stdout + stderr }),
      )
    })

  test('is JSON with the chain and its head, which is checked without the office', async () => {
    const { body: entries } = await office.get<Json[]>(`${AUDIT}?limit=500`)
    const file = JSON.parse(await textOf('json'))
    expect(file.entries.map((entry: Json) => entry.hash)).toEqual(entries.map(({ hash }) => hash).reverse())
    expect(file.head).toEqual({ seq: entries[0].seq, hash: entries[0].hash })
    const { body: key } = await office.get(`${AUDIT}/key`)
    expect(file.signed.public_key).toBe(key.public_key)
  })

  const textOf = async (format: string) => {
    const answer = await fetch(`${office.running.url}${AUDIT}/export?format=${format}`, {
      headers: { authorization: `Bearer ${office.admin}` },
    })
    expect(answer.status).toBe(200)
    // As saved, byte order mark included.
    return Buffer.from(await answer.arrayBuffer()).toString()
  }

  test.each(['json', 'csv'])('as %s tells a change from what was signed', async format => {
    const text = await textOf(format)
    const { body: key } = await office.get(`${AUDIT}/key`)
    const whole = await checked(text)
    expect(whole.said).toContain(key.fingerprint)
    expect(whole.code).toBe(0)
    const changed = await checked(text.replace('Zebulon', 'Zebulun'))
    expect(changed).toEqual({
      code: 1,
      said: expect.stringContaining('The file was changed after it was signed.'),
    })
    expect((await checked('name,email\r\nAna,ana@example.com\r\n')).code).toBe(1)
  })

  test('holds the days that are asked for', async () => {
    const { body } = await office.get<string>(`${AUDIT}/export?format=csv&to=2026-03-01`)
    expect(body.trim().split('\r\n')).toHaveLength(3)
    expect((await office.get(`${AUDIT}/export?from=yesterday`)).status).toBe(422)
  })

  test('is for administrators and auditors, of their own organisation, and is in the access log', async () => {
    for (const [role, status] of [
      ['auditor', 200],
      ['member', 403],
    ] as const)
      for (const path of ['export', 'key'])
        expect((await office.get(`${AUDIT}/${path}`, { as: await office.person(role) })).status).toBe(status)
    const other = await office.otherOrganisation()
    const { body: own } = await office.get(`${AUDIT}/key`)
    expect((await office.get(`${AUDIT}/key`, { as: other })).body.public_key).not.toBe(own.public_key)
    expect((await office.get<string>(`${AUDIT}/export?format=csv`, { as: other })).body).not.toContain(
      'Zebulon',
    )
    await expect
      .poll(async () => (await office.get<Json[]>('/api/v1/svc/admin/access-log?q=audit')).body[0])
      .toMatchObject({ route: `GET ${AUDIT}/export` })
  })
})
