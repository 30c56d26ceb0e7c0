import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingKept } from '../../kept.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { Lender } from '../../sources/lender.ts'
import { servers } from '../../sources/servers.ts'
import { closing, P, party } from './closings.ts'

const CANARY = 'Zanzibarquokka'
const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
const file = join(folder, 'signatures.json')

/** Envelopes with their recipients, in the form of DocuSign's API. */
const signer = (name: string, email: string, status: string, more: object = {}) => ({
  creationReason: 'sender',
  recipientId: '1',
  name,
  email,
  status,
  ...more,
})
const listed = {
  resultSetSize: '2',
  totalSetSize: '2',
  envelopes: [
    {
      status: 'sent',
      emailSubject: CANARY,
      envelopeId: 'e1',
      recipients: {
        signers: [
          signer('Ana Lind', 'ANA@alder.example', 'completed', {
            signedDateTime: '2026-03-30T09:12:44.0730000Z',
          }),
          signer('Bo Ek', 'bo@birch.example', 'delivered'),
        ],
        carbonCopies: [{ name: 'Counsel', email: 'counsel@law.example', status: 'completed' }],
      },
    },
    {
      status: 'voided',
      emailSubject: 'Earlier draft',
      envelopeId: 'e0',
      recipients: { signers: [signer(`${CANARY} Ek`, 'other@birch.example', 'onhold')] },
    },
  ],
}
const [first] = listed.envelopes
const tools = [
  {
    name: 'listEnvelopes',
    inputSchema: { properties: { from_date: { type: 'string' }, include: { type: 'string' } } },
  },
  { name: 'voidEnvelope', annotations: { readOnlyHint: false } },
]

let office: Office
let lender: Lender
let deal: Json
beforeAll(async () => {
  const texts = [JSON.stringify(listed)]
  writeFileSync(
    file,
    JSON.stringify({ tools, answers: { listEnvelopes: [{ given: { include: 'recipients' }, texts }] } }),
  )
  office = await openOffice()
  const about = { name: 'DocuSign', kind: 'docusign', modules: ['transactions'] }
  lender = await Lender.of(office, { args: servers.vendor(file) }, about)
  deal = await closing(office)
  await party(office, deal.id, { name: 'Alder Holdings', signatory: 'Ana Lind', email: 'ana@alder.example' })
  await party(office, deal.id, { name: 'Birch Bank', signatory: 'Bo Ek' })
  await party(office, deal.id, { name: 'Cedar Agent' })
})
afterAll(async () => {
  await office.close()
  rmSync(folder, { recursive: true, force: true })
})

const read = (more: object = {}) =>
  office.post(`${P}/${deal.id}/signatures/read`, { source: lender.source, ...more })

describe('an e-signature service that speaks MCP', () => {
  test('says what it may lend, and never by a tool that changes something', async () => {
    expect(await lender.bindings()).toMatchObject([
      { records: 'envelope_signers', proposed_tool: 'listEnvelopes', tools: ['listEnvelopes'] },
    ])
    const shown = await lender.bind('envelope_signers')
    expect(shown).toMatchObject({
      rows_at: 'envelopes.recipients.signers',
      arguments: { include: 'recipients' },
      reading: { mapping: { envelope: 'envelopes/envelopeId', status: 'status' } },
      unknown: [{ column: 'status', cell: 'onhold', rows: 1 }],
    })
  })

  test('tells who has signed beside the parties, and where the office has it otherwise', async () => {
    const { status, body } = await read({ envelope: 'e1' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.signers).toEqual([
      {
        envelope: 'e1',
        subject: CANARY,
        envelope_status: 'sent',
        name: 'Ana Lind',
        email: 'ANA@alder.example',
        status: 'completed',
        signed: true,
        signed_on: '2026-03-30',
        idx: 0,
        differs: true,
      },
      expect.objectContaining({ name: 'Bo Ek', status: 'delivered', signed: false, idx: 1, differs: false }),
    ])
    expect(body.missing).toEqual([{ idx: 2, name: 'Cedar Agent' }])
    expect(body.source).toMatchObject({ connection: 'DocuSign', tool: 'listEnvelopes', rows: 3 })
    const whole = await read()
    expect(whole.body.signers[2]).toMatchObject({
      envelope: 'e0',
      envelope_status: 'voided',
      status: null,
      signed: false,
      idx: null,
      differs: null,
    })
  })

  test('records nothing: a person does, and then nothing differs', async () => {
    const parties = () => office.get(`${P}/${deal.id}/parties`)
    expect((await parties()).body[0].signed).toBe(false)
    expect(await everythingKept(office)).not.toContain(CANARY)
    await office.post(`${P}/${deal.id}/parties/0/signed`, { method: 'e_signature' })
    expect((await parties()).body[0].signed).toBe(true)
    expect((await read({ envelope: 'e1' })).body.signers[0]).toMatchObject({ differs: false })
  })

  test('that gives one envelope is read alike', async () => {
    const source = { type: 'inline', documents: [{ name: 'envelope.json', text: JSON.stringify(first) }] }
    const { body } = await read({ source })
    expect(body.signers).toMatchObject([
      { envelope: 'e1', envelope_status: 'sent', status: 'completed' },
      { envelope: 'e1', status: 'delivered' },
    ])
  })

  test('is read for a transaction of the office alone', async () => {
    const { status } = await office.post(`${P}/987654/signatures/read`, { source: lender.source })
    expect(status).toBe(404)
  })
})
