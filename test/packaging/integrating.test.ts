import { execFile, execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pinnedNode, root } from '../../scripts/project.mjs'
import { type Office, openOffice } from '../office.ts'
import { type Received, Receiver } from '../receiver.ts'

const page = readFileSync(join(root, 'docs/integrating.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'integrating-'))

/** The program of this name, as the page has it, in a file. */
function program(name: string): string {
  const text = page.split(`name=${name}\n`)[1]?.split('\n```')[0]
  if (text === undefined) throw new Error(`docs/integrating.md has no ${name}`)
  writeFileSync(join(folder, name), `${text}\n`)
  return join(folder, name)
}

/** Runs a command and returns its exit code and output. */
const run = (command: string, args: string[], env: Record<string, string>, input = '') =>
  new Promise<{ code: number; out: string }>(resolve => {
    const child = execFile(command, args, { env: { ...process.env, ...env } }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout }),
    )
    child.stdin?.end(input)
  })

const has = (command: string): boolean => {
  try {
    execFileSync(command, [command === 'openssl' ? 'version' : '--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('the page for integrators', () => {
  let office: Office
  let hook: Receiver
  let env: Record<string, string>
  beforeAll(async () => {
    office = await openOffice()
    hook = await Receiver.open()
    env = { OFFICE: office.url, KEY: await office.key() }
  })
  afterAll(async () => {
    await hook.close()
    await office.close()
  })

  test.skipIf(!has('curl'))('creates a deal once, however often the script runs on a day', async () => {
    const script = program('create.sh')
    const [first, second] = [await run('bash', [script], env), await run('bash', [script], env)]
    expect(JSON.parse(first.out)).toMatchObject({ name: 'Alder Row Facility', persisted: true })
    expect(JSON.parse(second.out).id).toBe(JSON.parse(first.out).id)
  })

  test('mirrors the deals, and then what changed', async () => {
    const { body: all } = await office.get('/api/v1/svc/crm/deals')
    const { code, out } = await run(pinnedNode, [program('mirror.mjs')], env)
    expect(code).toBe(0)
    const { deals, since } = JSON.parse(out)
    expect(deals).toBe(all.length)
    await office.post('/api/v1/svc/crm/deals', { name: 'Birch Lane' })
    const [{ id: gone }] = all
    await office.delete(`/api/v1/svc/crm/deals/${gone}`)
    const again = await run(pinnedNode, [program('mirror.mjs')], { ...env, SINCE: since })
    expect(JSON.parse(again.out)).toMatchObject({ deals: 1, deleted: [gone] })
  })

  test('sends its own records, and those again that changed', async () => {
    const send = async (deals: object[]) =>
      JSON.parse((await run(pinnedNode, [program('send.mjs')], env, JSON.stringify(deals))).out)
    const [one, two] = [
      { id: 'opp/1', name: 'Cedar Park', currency: 'EUR' },
      { id: 'opp/2', name: 'Cedar Hill' },
    ]
    expect(await send([one, two])).toEqual({ created: 2, changed: 0, waiting: 0, merged: [] })
    expect(await send([{ ...one, name: 'Cedar Park II' }])).toMatchObject({ created: 0, changed: 1 })
    const idOf = async (id: string) =>
      (await office.get(`/api/v1/svc/crm/deals?external_id=${encodeURIComponent(id)}`)).body[0].id
    const [into, gone] = [await idOf('opp/1'), await idOf('opp/2')]
    await office.post(`/api/v1/svc/crm/deals/${into}/merge`, { loser_id: gone })
    expect(await send([one, two])).toMatchObject({ changed: 1, merged: [{ id: 'opp/2', into }] })
  })

  const languages: [name: string, command: string, args: (file: string) => string[]][] = [
    ['verify.mjs', pinnedNode, file => [file]],
    ['verify.py', 'python3', file => [file]],
    ['verify.pl', 'perl', file => [file]],
    ['Verify.java', 'java', file => [file]],
    ['verify.sh', 'openssl', file => [file]],
  ]
  for (const [name, command, args] of languages)
    test.skipIf(!has(command))(`${name} tells a signed delivery from another`, async () => {
      const { body: endpoint } = await office.post('/api/v1/webhooks/', { name, url: `${hook.url}/${name}` })
      await office.post(`/api/v1/webhooks/${endpoint.id}/test`)
      await office.settled()
      const [{ body, headers }] = (await hook.waitFor(1, `/${name}`)) as [Received]
      const signature = headers['x-service-signature'] as string
      expect(signature).toBe(`sha256=${createHmac('sha256', endpoint.secret).update(body).digest('hex')}`)
      const verify = (SIGNATURE: string, input = body) =>
        run(
          command === 'openssl' ? 'bash' : command,
          args(program(name)),
          { SECRET: endpoint.secret, SIGNATURE },
          input,
        )
      expect((await verify(signature)).code).toBe(0)
      expect((await verify(signature, `${body} `)).code).not.toBe(0)
      expect((await verify(signature.replace(/.$/, last => (last === '0' ? '1' : '0')))).code).not.toBe(0)
      expect((await verify('')).code).not.toBe(0)
    })
})
