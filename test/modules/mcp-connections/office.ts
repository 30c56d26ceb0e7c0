import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { systemPrincipal } from '../../../server/kernel/access/principal.ts'
import { readSource } from '../../../server/sources/read-source.ts'
import type { Source } from '../../../server/sources/source.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { node, servers } from '../../sources/servers.ts'

export const CONNECTIONS = '/api/v1/svc/mcp-connections'
export const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
export const documents = join(folder, 'Deals')

export let office: Office
let session: Record<string, string>

/** An office with a catalogue and a folder of documents, and its administrator in a web session. */
export function withOffice(): void {
  const catalogue = join(folder, 'catalogue.json')
  beforeAll(async () => {
    // The files of a worker share this module, and each takes the folder away at its end.
    mkdirSync(documents, { recursive: true })
    writeFileSync(join(documents, 'Term sheet.md'), '# Term sheet\n\nThe facility is EUR 25,000,000.')
    writeFileSync(join(documents, 'Photo.heic'), Buffer.from([0, 1, 2]))
    writeFileSync(
      catalogue,
      JSON.stringify([
        {
          id: 'deal-files',
          title: 'Deal files',
          command: node,
          args: servers.filesystem(`${folder}/{name}`),
        },
        { id: 'ledger', title: 'Ledger', command: node, args: servers.everything(), env: ['LEDGER_KEY'] },
      ]),
    )
    office = await openOffice({ config: { mcpCatalogue: catalogue } })
    session = await signedIn()
  })
  afterAll(async () => {
    await office.close()
    rmSync(folder, { recursive: true, force: true })
  })
}

export const signedIn = (email?: string) => office.session(email)

export const inSession = (path: string, body: unknown) =>
  office.post(`${CONNECTIONS}/${path}`, body, { as: null, headers: session })

export const consentTo = ({ id, command_digest }: Json) => inSession(`${id}/consent`, { command_digest })

export const program = (args: readonly string[], more: object = {}) => ({
  name: 'Deal documents',
  command: node,
  args,
  modules: ['vdr'],
  ...more,
})

export const created = async (body: unknown): Promise<Json> => {
  const reply = await office.post(CONNECTIONS, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

export const connected = async (body: unknown): Promise<Json> => {
  const reply = await consentTo(await created(body))
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

/** Reads a source as a module's route does, in its `prepare`. */
export const read = (source: Source) => {
  const { door } = office.running
  return readSource(door.preparing(door.frame(systemPrincipal(1, 'Test'), 'test')), source, 'vdr')
}
