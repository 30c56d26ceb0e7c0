import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentByBrowser } from '../browser-session.ts'
import type { Json } from '../office.ts'
import { makeDocx } from '../reading/files.ts'
import { node, servers } from '../sources/servers.ts'
import { Child, emptyFolder, officeProgram } from './child.ts'
import { databases } from './each-database.ts'
import { type Canaries, newCanaries, paragraphsOf, wordsOf, writeLentFiles } from './lent-files.ts'
import { postgresRows, soughtOf, tracesBelow, tracesIn } from './traces.ts'

const ANALYZE = '/api/v1/svc/vdr/analyze'
const GENERATE = '/api/v1/svc/odd/generate'
const CIM = '/api/v1/svc/cim'
const CONNECTIONS = '/api/v1/svc/mcp-connections'

test('the search finds what is there: in every form that files have', () => {
  const folder = emptyFolder()
  const given = newCanaries()
  const [word = ''] = wordsOf(given)
  const planted: Record<string, string | Uint8Array> = {
    utf8: `before ${word.toUpperCase()} after`,
    utf16: Buffer.from(`before ${word} after`, 'utf16le'),
    'base64-0': Buffer.from(word).toString('base64'),
    'base64-1': Buffer.from(`a${word}b`).toString('base64'),
    'base64-2': Buffer.from(`ab${word}abc`).toString('base64'),
    gzip: gzipSync(word),
    zip: zipSync({ 'inner.txt': Buffer.from(word) }),
  }
  for (const [name, bytes] of Object.entries(planted)) writeFileSync(join(folder, name), bytes)
  const { traces } = tracesBelow([folder], soughtOf([word]))
  for (const name of Object.keys(planted)) expect(traces.join('\n')).toContain(name)
  rmSync(folder, { recursive: true })
})

describe.each(databases)('on $name', ({ newUrl }) => {
  const root = emptyFolder()
  const at = (name: string) => join(root, name)
  const [lent, data, temporary] = [at('lent'), at('data'), at('temporary')]
  const sought: Canaries[] = []
  let url: string | undefined

  let child: Child
  let token: string
  const said: string[] = []
  let canaries: ReadonlyMap<string, Canaries>
  let connection: number
  let source: Json

  /** The office in a process of its own, with a temporary folder of its own, saying all that it ever says. */
  async function open(folder = data): Promise<void> {
    for (const one of [folder, temporary]) mkdirSync(one, { recursive: true })
    child = await Child.start(officeProgram, folder, [], {
      ...{ TMPDIR: temporary, SVC_LOG_LEVEL: 'trace' },
      ...(url && { SVC_DATABASE_URL: url }),
    })
    token = await child.signIn()
  }

  async function end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await child.kill(signal)
    said.push(child.said(), child.complaints())
  }

  async function call(method: string, path: string, body?: Json, headers: Record<string, string> = {}) {
    const reply = await fetch(child.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // While files are searched nothing else runs here, the end of a connection that was kept open goes unheard.
        connection: 'close',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    return {
      status: reply.status,
      headers: reply.headers,
      text,
      body: (reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null) as Json,
    }
  }

  const post = (path: string, body: Json = {}, headers?: Record<string, string>) =>
    call('POST', path, body, headers)

  async function connect(): Promise<number> {
    const login = { email: 'admin@example.com', password: 'correct horse battery', session: true }
    const signedIn = await child.post('/api/v1/auth/login', login)
    const session = sentByBrowser(signedIn.headers)
    const { body } = await post(CONNECTIONS, {
      ...{ name: 'Lent documents', command: node, args: servers.folder(lent), byod: true },
    })
    const consent = await child.post(
      `${CONNECTIONS}/${body.id}/consent`,
      { command_digest: body.command_digest },
      session,
    )
    expect(((await consent.json()) as Json).status).toBe('healthy')
    return body.id
  }

  /** Everything that is on the disk and in the database, and all that was said, without a word of a document. */
  async function expectNoTrace(): Promise<void> {
    const words = soughtOf(sought.flatMap(wordsOf))
    const { files, traces } = tracesBelow([data, temporary], words)
    if (url) traces.push(...tracesIn('rows', await postgresRows(url), words))
    const output = [...said, child.said(), child.complaints()].join('\n')
    expect([...traces, ...tracesIn('output', Buffer.from(output), words)]).toEqual([])
    expect(files).toBeGreaterThan(3)
  }

  /** Counts the documents whose words are in this answer. */
  const heard = (text: string): number =>
    [...canaries.values()].filter(({ party, word }) => text.includes(party) || text.includes(word)).length

  /** The process of the server that reads the documents. */
  function readingServer(): number {
    const found = readdirSync('/proc').find(name => {
      if (!/^\d+$/.test(name)) return false
      try {
        const [parent] = /(?<=\) \S )\d+/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
        return (
          Number(parent) === child.process.pid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(lent)
        )
      } catch {
        return false
      }
    })
    if (!found) throw new Error('no server reads the documents')
    return Number(found)
  }

  /** Returns the number of bytes a process has written so far. */
  const givenBy = (pid: number) => Number(/^wchar: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])

  beforeAll(async () => {
    url = await newUrl?.()
    canaries = await writeLentFiles(lent)
    sought.push(...canaries.values())
    await open()
    connection = await connect()
    source = { type: 'mcp', connection_id: connection, path: '' }
  })
  afterAll(async () => {
    if (child.process.exitCode === null) await end('SIGKILL')
    rmSync(root, { recursive: true, force: true })
  })

  test('the search finds what documents say that were given with the call', async () => {
    const given = newCanaries()
    const documents = [{ name: 'given.txt', text: paragraphsOf(given).join('\n\n') }]
    const { status } = await post(ANALYZE, { source: { type: 'inline', documents } })
    expect(status).toBe(200)
    const words = soughtOf(wordsOf(given))
    if (url) {
      expect(tracesIn('rows', await postgresRows(url), words).join('\n')).toMatch(/rows: \S+ as UTF-8/)
      return
    }
    const { traces } = tracesBelow([data], words)
    expect(traces.join('\n')).toMatch(/fund-office\.db(-wal)?: \S+ as UTF-8/)
    expect(traces.join('\n')).toMatch(/fund-office\.db rows: \S+ as UTF-8/)
  })

  describe('of documents that are lent no word is left', () => {
    test('by an analysis, kept, repeated, ephemeral and read again', async () => {
      const key = { 'idempotency-key': 'lent' }
      const kept = await post(ANALYZE, { source }, key)
      expect(kept.status, kept.text).toBe(200)
      expect(kept.body.documents).toHaveLength(9)
      for (const { name, status } of kept.body.documents)
        expect([name, status]).toEqual([name, name === 'six.eml' ? 'partly_readable' : 'read'])
      expect(heard(kept.text)).toBe(9)
      await expectNoTrace()
      const again = await post(ANALYZE, { source }, key)
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect([again.body.id, heard(again.text)]).toEqual([kept.body.id, 0])
      const ephemeral = await post(
        `${ANALYZE}?ephemeral=true`,
        { source },
        { 'idempotency-key': 'ephemeral' },
      )
      expect([ephemeral.body.persisted, heard(ephemeral.text)]).toEqual([false, 9])
      const read = await call('GET', `/api/v1/svc/vdr/analyses/${kept.body.id}`)
      expect(heard(read.text)).toBe(9)
      expect(read.body.red_flags).toEqual(kept.body.red_flags)
      const { document, page } = kept.body.red_flags[0].evidence[0]
      const at = kept.body.documents.findIndex(({ name }: Json) => name === document) + 1
      const place = `${kept.body.id}/documents/${at}/pages/${page}`
      const whole = await call('GET', `/api/v1/svc/vdr/analyses/${place}`)
      expect([whole.status, heard(whole.text)]).toEqual([200, 1])
      expect((await call('GET', `${CONNECTIONS}/${connection}/browse`)).body).toHaveLength(9)
      // Nor would the memory of a fallen process.
      expect(readFileSync(`/proc/${child.process.pid}/coredump_filter`, 'utf8').trim()).toBe('00000000')
      await expectNoTrace()
    })

    test('by answers to questions', async () => {
      for (const ephemeral of [true, false]) {
        const input = { source, topics: ['fund_terms', 'key_data'], ephemeral }
        const { body, text } = await post(GENERATE, input, { 'idempotency-key': `answers-${ephemeral}` })
        expect(heard(text)).toBeGreaterThan(0)
        if (!ephemeral)
          expect(heard((await call('GET', `/api/v1/svc/odd/runs/${body.id}`)).text)).toBeGreaterThan(0)
        const again = await post(GENERATE, input, { 'idempotency-key': `answers-${ephemeral}` })
        // An answer of which nothing was stored is not remembered either: it is computed anew.
        expect(heard(again.text) > 0).toBe(ephemeral)
      }
      await expectNoTrace()
    })

    test('by a memorandum, its files, and what is suggested for it', async () => {
      const deal = (await post('/api/v1/svc/crm/deals', { name: 'Loan 7', currency: 'EUR' })).body.id
      for (const template_key of ['standard', 'teaser']) {
        const input = { title: 'Ports', template_key, deal_id: deal, source }
        const { status, body, text } = await post(`${CIM}/generate`, input, {
          'idempotency-key': template_key,
        })
        expect(status, text).toBe(201)
        if (template_key === 'standard') expect(heard(text)).toBeGreaterThan(0)
        const report = `${CIM}/reports/${body.id}`
        for (const format of ['docx', 'pdf'])
          expect((await call('GET', `${report}/export?format=${format}`)).status).toBe(200)
        for (const { section_key, text: whole } of body.sections) {
          const section = `${report}/section/${section_key}`
          await post(`${section}/suggest`, { instruction: 'complete' }, { 'idempotency-key': section })
          await post(`${section}/regenerate`, {}, { 'idempotency-key': `${section}-again` })
          if (whole) await call('PATCH', section, { text: whole }, { 'idempotency-key': `${section}-own` })
        }
      }
      await expectNoTrace()
    })

    test('by tools, what they propose, and what was approved', async () => {
      const tools: Array<[string, Json]> = [
        ['svc_vdr_analyze', { source }],
        ['svc_generate_odd', { source, topics: ['fund_terms'], ephemeral: false }],
        ['svc_generate_memorandum', { title: 'Ports', template_key: 'onepager', source }],
      ]
      for (const [tool, input] of tools) {
        const shown = await post(`/api/v1/tools/${tool}/call`, { ...input, ephemeral: true })
        expect(heard(shown.text)).toBeGreaterThan(0)
        const { body } = await post(`/api/v1/tools/${tool}/call`, input)
        expect(body.result.status).toBe('proposed')
        const approved = await post(`/svc/agent/actions/${body.result.action_id}/approve`)
        expect(approved.status, approved.text).toBe(200)
      }
      await post('/api/v1/tools/svc_browse_connection/call', { connection_id: connection })
      await post('/api/v1/svc/copilot/ask', { question: 'Which red flags are there?' })
      await expectNoTrace()
    })

    test('by damaged files, which say that they are', async () => {
      const damaged = newCanaries()
      sought.push(damaged)
      const whole = await makeDocx(paragraphsOf(damaged))
      writeFileSync(join(lent, 'broken.docx'), whole.subarray(0, whole.length - 200))
      writeFileSync(join(lent, 'broken.pdf'), `%PDF-1.7\n${paragraphsOf(damaged).join('\n')}`)
      writeFileSync(
        join(lent, 'broken.xlsx'),
        zipSync({ 'xl/workbook.xml': Buffer.from(`<${damaged.word}`) }),
      )
      const { body } = await post(ANALYZE, { source })
      const broken = body.documents.filter(({ name }: Json) => name.startsWith('broken'))
      expect(broken.map(({ status }: Json) => status)).toEqual(['unreadable', 'unreadable', 'unreadable'])
      await post(`${CIM}/generate`, { title: 'Ports', template_key: 'standard', source })
      await expectNoTrace()
    })

    test('by a server that dies in the middle', async () => {
      // Enough of them that the end comes while they are read.
      const long = newCanaries()
      sought.push(long)
      const text = Array.from({ length: 100 }, () => paragraphsOf(long).join('\n\n')).join('\n\n')
      for (let index = 0; index < 40; index += 1) writeFileSync(join(lent, `long ${index}.txt`), text)
      const server = readingServer()
      const before = givenBy(server)
      const answer = post(ANALYZE, { source }, { 'idempotency-key': 'dies' })
      while (givenBy(server) < before + 1024 * 1024) await sleep(10)
      process.kill(server, 'SIGKILL')
      const { status, body } = await answer
      expect([status, body.code]).toEqual([503, 'source_unavailable'])
      await expectNoTrace()
      expect((await post(`${CONNECTIONS}/${connection}/health`)).body.status).toBe('healthy')
    })

    test('by an office that is killed in the middle, stopped, and started again', async () => {
      for (const ms of [200, 800]) {
        const answer = post(ANALYZE, { source }, { 'idempotency-key': `killed-${ms}` }).catch(() => 'none')
        await sleep(ms)
        await end('SIGKILL')
        expect(await answer).toBe('none')
        await expectNoTrace()
        await open()
      }
      const { status } = await post(ANALYZE, { source }, { 'idempotency-key': 'killed-200' })
      expect([200, 409]).toContain(status)
      // A backup of Postgres is made by whoever runs it.
      expect((await post('/api/v1/svc/admin/backups')).status).toBe(url ? 409 : 200)
      await expectNoTrace()
      await end()
      await expectNoTrace()
    })
  })
})
