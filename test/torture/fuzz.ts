import assert from 'node:assert/strict'
import { request } from 'node:http'
import fc from 'fast-check'
import { Contract } from '../generated/contract.ts'
import { anyCall, type Call, templateOf } from '../http/calls.ts'
import { type Office, openOffice } from '../office.ts'
import { type Torment, tally } from './torment.ts'

/** Calls that are made at most before the time is looked at. */
const AT_ONCE = 200

/** Any operation of the contract with valid and broken values: no answer may be a 5xx or other than the contract says. */
export const fuzz: Torment = async ({ seed, forMs, say }) => {
  const office = await openOffice()
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  try {
    const fuzzer = await Fuzzer.of(office)
    const until = Date.now() + forMs
    for (let part = 0; part === 0 || Date.now() < until; part += 1) {
      for (const call of fc.sample(fuzzer.calls, { seed: seed + part, numRuns: AT_ONCE })) {
        if (Date.now() > until) break
        try {
          tally(counts, `${await fuzzer.judge(call)}`)
        } catch (error) {
          wrong.push(String(error instanceof Error ? error.message : error).slice(0, 1500))
        }
      }
      if (part % 10 === 9) say(JSON.stringify(counts))
    }
    if (!(await fuzzer.chainIsWhole())) wrong.push('the chain of the audit log is broken')
  } finally {
    await office.close()
  }
  return { counts, wrong }
}

/** Ids that calls most often name. */
const IDS = [1, 2, 3]

/** Records created first, one for each of these ids, so that calls more often find one. */
const records = IDS.flatMap(
  n =>
    [
      ['/api/v1/svc/crm/deals', { name: `Alder ${n}`, currency: 'USD' }],
      ['/api/v1/svc/crm/contacts', { name: `Ana Silva ${n}`, email: `ana.${n}@example.com` }],
      ['/api/v1/svc/vdr/rooms', { name: `Project Alder ${n}` }],
      ['/api/v1/svc/cfo/accounts', { name: `Alder Credit Fund ${n}`, currency: 'USD' }],
      ['/api/v1/svc/investor-portal/lps', { name: `Birch Pension ${n}` }],
      ['/api/v1/svc/transactions', { name: `Alder facility ${n}` }],
      [
        '/api/v1/svc/risk/covenants',
        { name: `Leverage ${n}`, direction: 'max', threshold: 4, current_value: 3 },
      ],
      ['/api/v1/svc/compliance/filings', { title: `Form D ${n}`, due: '2026-12-31' }],
    ] as const,
)

/** Sends calls to an office and judges their answers by its contract. */
export class Fuzzer {
  readonly calls: fc.Arbitrary<Call>
  readonly #contract: Contract
  readonly #url: string
  readonly #token: string
  readonly #office: Office

  private constructor(office: Office, contract: Contract, token: string) {
    this.#office = office
    this.#url = office.url
    this.#contract = contract
    this.#token = token
    this.calls = anyCall(contract.document)
  }

  static async of(office: Office): Promise<Fuzzer> {
    const token = await office.person('superadmin', 'fuzz@example.com')
    for (const [path, body] of records) {
      const { status } = await office.post(path, body)
      assert.equal(status, 201, path)
    }
    return new Fuzzer(office, await Contract.of(office), token)
  }

  /** Sends the call and throws when the answer is not one the document allows; returns its status. */
  async judge(call: Call): Promise<number> {
    const { status, headers, text } = await this.#send(call)
    const what = `${call.method} ${call.target.slice(0, 300)} -> ${status} ${text.slice(0, 500)}`
    const { document } = this.#contract
    const template = templateOf(document, call.target)
    assert(status < 500 || this.#isDeclared(call.method, template, text), what)
    const type = headers['content-type']
    if (status >= 400) {
      const problem = JSON.parse(text)
      assert.equal(type, 'application/problem+json', what)
      assert.deepEqual([problem.status, problem.request_id], [status, headers['x-request-id']], what)
      assert.match(problem.code, /^[a-z][a-z0-9_]*$/, what)
      if (status === 422) assert(problem.errors?.length > 0, what)
      if (status === 401) assert(headers['www-authenticate'] !== undefined, what)
      return status
    }
    const body = String(type).startsWith('application/json') ? JSON.parse(text) : text
    assert(template !== undefined, what)
    assert.equal(this.#contract.objection(call.method, template, { status, body }), null, what)
    return status
  }

  async chainIsWhole(): Promise<boolean> {
    const path = '/api/v1/svc/admin/audit/verification'
    return (await this.#office.get(path, { as: this.#token })).body.broken === null
  }

  /** Returns whether a refusal for something not connected, by 503, is declared in the document. */
  #isDeclared(method: string, template: string | undefined, text: string): boolean {
    const operation = template && this.#contract.document.paths[template][method.toLowerCase()]
    const { status, code } = JSON.parse(text)
    return status === 503 && Boolean(operation?.description.includes(`\`${code}\``))
  }

  #send({ method, target, headers, body }: Call): Promise<{
    status: number
    headers: Record<string, string | string[] | undefined>
    text: string
  }> {
    const { hostname, port } = new URL(this.#url)
    return new Promise((resolve, reject) => {
      const bytes = body === undefined ? undefined : Buffer.from(body)
      const call = request(
        {
          hostname,
          port,
          method,
          path: target,
          headers: {
            authorization: `Bearer ${this.#token}`,
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
}
