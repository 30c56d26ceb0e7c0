import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Contract } from '../generated/contract.ts'
import { type Office, openOffice } from '../office.ts'
import { anyCall, type Call, templateOf } from './calls.ts'

/** `FUZZ_SEED=random` looks elsewhere each time; a failure prints the seed and the path to repeat it with. */
const seed =
  process.env.FUZZ_SEED === 'random'
    ? Math.trunc(Math.random() * 0x7fffffff)
    : Number(process.env.FUZZ_SEED ?? 20_261_121)
const runs = Number(process.env.FUZZ_RUNS ?? (process.env.SVC_TEST_DATABASE === 'postgres' ? 1500 : 3000))
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 30)

let office: Office
let contract: Contract
let token: string
beforeAll(async () => {
  office = await openOffice()
  contract = await Contract.of(office)
  token = await office.person('superadmin', 'fuzz@example.com')
  await office.post('/api/v1/svc/crm/deals', { name: 'Alder', currency: 'USD' })
})
afterAll(() => office.close())

test(`answers up to ${runs} calls of the API, valid and not, with what the document says and never with 5xx (seed ${seed})`, async () => {
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(anyCall(contract.document), async call => {
      const status = await judge(call)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }),
    { seed, numRuns: runs, interruptAfterTimeLimit: SECONDS * 1000, endOnFailure: false },
  )
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  process.stdout.write(`fuzz (${process.env.SVC_TEST_DATABASE}, seed ${seed}) ${counted.join(', ')}\n`)
  // Calls that are all refused at the first door would prove little.
  const countOf = (which: (status: number) => boolean) =>
    [...statuses].filter(([status]) => which(status)).reduce((sum, [, count]) => sum + count, 0)
  expect(countOf(status => status < 300)).toBeGreaterThan(countOf(() => true) / 10)
  expect((await office.get('/api/v1/svc/admin/audit/verification', { as: token })).body.broken).toBeNull()
})

/** Sends the call and throws when the answer is not one the document allows; returns its status. */
async function judge(call: Call): Promise<number> {
  const { status, headers, text } = await send(call)
  const what = `${call.method} ${call.target.slice(0, 300)} -> ${status} ${text.slice(0, 500)}`
  const template = templateOf(contract.document, call.target)
  if (status >= 500 && !isDeclared(call.method, template, text)) throw new Error(what)
  const type = headers['content-type']
  if (status >= 400) {
    const problem = JSON.parse(text)
    expect(type, what).toBe('application/problem+json')
    expect(problem, what).toMatchObject({ status, request_id: headers['x-request-id'] })
    expect(problem.code, what).toMatch(/^[a-z][a-z0-9_]*$/)
    if (status === 422) expect(problem.errors?.length, what).toBeGreaterThan(0)
    if (status === 401) expect(headers['www-authenticate'], what).toBeDefined()
    return status
  }
  const body = String(type).startsWith('application/json') ? JSON.parse(text) : text
  expect(template, what).toBeDefined()
  expect(contract.objection(call.method, template as string, { status, body }), what).toBeNull()
  return status
}

/** What is not connected says so with 503, if the document says that it may. */
function isDeclared(method: string, template: string | undefined, text: string): boolean {
  const operation = template && contract.document.paths[template][method.toLowerCase()]
  const { status, code } = JSON.parse(text)
  return status === 503 && Boolean(operation?.description.includes(`\`${code}\``))
}

function send({ method, target, headers, body }: Call): Promise<{
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}> {
  const { hostname, port } = new URL(office.url)
  return new Promise((resolve, reject) => {
    const bytes = body === undefined ? undefined : Buffer.from(body)
    const call = request(
      {
        hostname,
        port,
        method,
        path: target,
        headers: {
          authorization: `Bearer ${token}`,
          ...(bytes ? { 'content-length': bytes.length } : {}),
          ...headers,
        },
      },
      response => {
        const { statusCode: status = 0, headers } = response
        if (headers['content-type']?.startsWith('text/event-stream')) {
          call.destroy() // it goes on for as long as somebody listens
          resolve({ status, headers, text: '' })
          return
        }
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('end', () => resolve({ status, headers, text: Buffer.concat(chunks).toString() }))
      },
    )
    call.on('error', reject)
    call.end(bytes)
  })
}
