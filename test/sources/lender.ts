import { expect } from 'vitest'
import type { Json, Office, Reply } from '../office.ts'
import { node } from './servers.ts'

const CONNECTIONS = '/api/v1/svc/mcp-connections'

/** A connection that lends records, set up as a person does it. */
export class Lender {
  readonly id: number
  readonly #office: Office

  private constructor(office: Office, id: number) {
    this.#office = office
    this.id = id
  }

  /** Connects a program and agrees to it, or an address. */
  static async of(
    office: Office,
    server: { args: readonly string[] } | { url: string },
    { modules, ...more }: { name: string; modules: string[] } & Record<string, unknown>,
  ): Promise<Lender> {
    const place = 'args' in server ? { command: node, args: server.args } : server
    const made = await office.post(CONNECTIONS, { byod: true, modules, ...place, ...more })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    let connection = made.body
    if (connection.needs_consent) {
      const consent = { command_digest: connection.command_digest }
      const signedIn = { as: null, headers: await office.session() }
      connection = (await office.post(`${CONNECTIONS}/${connection.id}/consent`, consent, signedIn)).body
    }
    expect(connection.status, JSON.stringify(connection)).toBe('healthy')
    return new Lender(office, connection.id)
  }

  get source() {
    return { type: 'mcp', connection_id: this.id, path: '' }
  }

  async bindings(): Promise<Json> {
    return (await this.#office.get(`${CONNECTIONS}/${this.id}/bindings`)).body
  }

  preview(records: string, said: object = {}): Promise<Reply> {
    return this.#office.post(`${CONNECTIONS}/${this.id}/bindings/${records}/preview`, said)
  }

  put(records: string, binding: object): Promise<Reply> {
    return this.#office.put(`${CONNECTIONS}/${this.id}/bindings/${records}`, binding)
  }

  /** Binds as the preview proposes for what a call would want; returns the preview. */
  async bind(records: string, said: object = {}, wanted?: Record<string, string>): Promise<Json> {
    const { status, body } = await this.preview(records, { ...said, ...(wanted ? { wanted } : {}) })
    expect(status, JSON.stringify(body)).toBe(200)
    const { tool, arguments: given, rows_at, reading } = body
    const told = Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== null))
    const reply = await this.put(records, { tool, arguments: given, rows_at, ...said, ...told })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return body
  }
}
