import { rmSync } from 'node:fs'
import { expect } from 'vitest'
import { sentByBrowser } from '../browser-session.ts'
import { type Json, PASSWORD } from '../office.ts'
import { Child, emptyFolder, main } from './child.ts'

/** An office in a process of its own that may reach servers on this computer. */
export class ChildOffice {
  readonly #folder = emptyFolder()
  readonly #env: Record<string, string>
  #child!: Child
  #token = ''

  /** On the Postgres at the address, or with an SQLite of its own. */
  constructor(databaseUrl: string | undefined) {
    this.#env = {
      SVC_ALLOW_LOOPBACK_TARGETS: 'true',
      ...(databaseUrl === undefined ? {} : { SVC_DATABASE_URL: databaseUrl }),
    }
  }

  /** Where its data lies. */
  get folder(): string {
    return this.#folder
  }

  get url(): string {
    return this.#child.url
  }

  async start(): Promise<void> {
    this.#child = await Child.start(main, this.#folder, [], this.#env)
    this.#token = await this.#child.signIn()
  }

  async kill(): Promise<void> {
    expect((await this.#child.kill('SIGKILL')).signal).toBe('SIGKILL')
  }

  async remove(): Promise<void> {
    await this.#child?.kill('SIGKILL')
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Returns the headers of the administrator's browser for each call. */
  async session(): Promise<Record<string, string>> {
    const reply = await this.#child.post('/api/v1/auth/login', {
      email: 'admin@example.com',
      password: PASSWORD,
      session: true,
    })
    return sentByBrowser(reply.headers)
  }

  audit(): Promise<Json> {
    return this.call('GET', '/api/v1/svc/admin/audit/verification')
  }

  /** Every row of a list. */
  async all(path: string): Promise<Json[]> {
    const rows: Json[] = []
    for (let next: string | null = `${path}?limit=500`; next !== null; ) {
      const reply: Response = await this.#child.get(next, { authorization: `Bearer ${this.#token}` })
      rows.push(...((await reply.json()) as Json[]))
      next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1] ?? null
    }
    return rows
  }

  async call(method: string, path: string, body?: Json): Promise<Json> {
    const reply = await fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await reply.json()) as Json
    if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
}
