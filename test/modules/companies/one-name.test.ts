import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOneName, keyOf, keysOf } from '../../../server/kernel/names/name-keys.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { linesOf, movement, openBankAccount, sendStatement } from '../bank/statements.ts'
import { admit, openFund } from '../cfo/partners.ts'

/** One name twice: as a register writes it, and as somebody else does. */
const ONE = [
  ['Müller & Söhne GmbH', 'MUELLER UND SOEHNE'],
  ['Größenwerk AG', 'Groessenwerk'],
  ['Łódzka Fabryka Sp. z o.o.', 'Lodzka Fabryka spółka z ograniczoną odpowiedzialnością'],
  ['Ørneborg Æther ApS', 'Oerneborg Aether'],
  ['Société Ânonyme-Été S.à r.l.', 'Societe Anonyme Ete SARL'],
  ['ПАО «Северная Волна»', 'Severnaya Volna PJSC'],
  ['Ζαφείρι Ακτή Α.Ε.', 'Zafeiri Akti'],
  ['白樺物産株式会社', '白樺物産'],
  ['Kestrel Comercial, S.A. de C.V.', 'KESTREL COMERCIAL'],
  ['Tamarind Sdn. Bhd.', 'Tamarind Sendirian Berhad'],
  ['Çınar Yatırım A.Ş.', 'Cinar Yatirim Anonim Şirketi'],
  ['Vänern Sjöfart AB', 'VAENERN SJOEFART'],
] as const

/** Two names that are nearly one. */
const TWO = [
  ['Alder Fund II LP', 'Alder Fund III LP'],
  ['Alder Fund I GP', 'Alder Fund I LP'],
  ['Blue Capital', 'Blu Capital'],
  ['Alder Trust', 'Alder'],
  ['張偉貿易', '章偉貿易'],
] as const

describe('the keys of a name', () => {
  test.each(ONE)('%s is %s', (one, other) => expect(isOneName(one, other)).toBe(true))
  test.each(TWO)('%s is not %s', (one, other) => expect(isOneName(one, other)).toBe(false))

  test('a name that is a legal form, or of signs, keeps itself', () => {
    expect(['LLP', '+++', 'Co'].map(keyOf)).toEqual(['llp', '+++', 'co'])
    expect(keysOf('Müller')).toEqual(['muller', 'mueller'])
  })

  test.each([
    'Alder Ltd',
    'Alder Limited Liability Company',
    'Alder GesmbH',
    'Alder S.p.A.',
    'Alder B.V.',
    'Alder N.V.',
    'Alder Oyj',
    'Alder ASA',
    'Alder Kft.',
    'Alder s.r.o.',
    'Alder d.o.o.',
    'Alder OÜ',
    'UAB Alder',
    'SIA „Alder“',
    'Alder EOOD',
    'Alder Pty Ltd',
    'Alder Pte. Ltd.',
    'PT Alder',
    'Alder K.K.',
    'Alder Lda.',
    'Alder Ltda',
    'Alder SICAV',
    'Alder SCSp',
    'ООО Alder',
    'Alder W.L.L.',
    'Alder FZE',
    'Alder & Co. KGaA',
    'Alder Public Limited Company',
  ])('%s is Alder', name => expect(isOneName(name, 'Alder')).toBe(true))
})

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const made = async (path: string, body: Json): Promise<Json> => {
  const reply = await office.post(`/api/v1/svc/${path}`, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const fatesOf = async (path: string, lines: readonly string[]): Promise<string[]> => {
  const { status, body } = await office.post(`/api/v1/svc/${path}/imports/preview`, {
    csv: lines.join('\n'),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows.map(({ fate }: Json) => fate)
}
const quoted = (name: string): string => `"${name}"`
const found = async (path: string, q: string): Promise<string[]> =>
  (await office.get(`/api/v1/svc/${path}?q=${encodeURIComponent(q)}`)).body.map(({ name }: Json) => name)

describe('whoever is there is met under another spelling', () => {
  test('as a company: entered, imported, searched, named by a deal', async () => {
    for (const [name, other] of ONE) {
      const { id } = await made('companies', { name })
      const again = await office.post('/api/v1/svc/companies', { name: other })
      expect([again.status, again.body.company_id], other).toEqual([409, id])
      expect(await found('companies', other), other).toContain(name)
      const deal = await made('crm/deals', { name: `Deal of ${id}`, counterparty: other })
      expect(deal, other).toMatchObject({ company_id: id, counterparty: name })
    }
    expect(await fatesOf('companies', ['Name', ...ONE.map(([, other]) => quoted(other))])).toEqual(
      ONE.map(() => 'same'),
    )
  })

  test('as a deal in an import, and two that are nearly one stay two', async () => {
    for (const [name] of ONE) await made('crm/deals', { name, currency: 'EUR' })
    expect(await fatesOf('crm/deals', ['Name', ...ONE.map(([, other]) => quoted(other))])).toEqual(
      ONE.map(() => 'same'),
    )
    for (const [name] of TWO) await made('crm/deals', { name, currency: 'EUR' })
    expect(await fatesOf('crm/deals', ['Name', ...TWO.map(([, other]) => quoted(other))])).toEqual(
      TWO.map(() => 'create'),
    )
  })

  test('as an investor: imported, and the payer of a call', async () => {
    const fund = await openFund(office, { currency: 'USD' })
    const lps = await admit(
      office,
      fund.id,
      ONE.map(([name]) => ({ name, commitment: 100_000 })),
    )
    expect(await fatesOf('investors', ['Investor', ...ONE.map(([, other]) => quoted(other))])).toEqual(
      ONE.map(() => 'same'),
    )
    const call = await made('investor-portal/calls', {
      fund_account_id: fund.id,
      amount: 78_000,
      notice_date: '2026-01-05',
      due_date: '2026-01-26',
      reference: 'CALL-NAMES',
      ilpa_call_type: 'investments',
    })
    expect(call.allocation).toHaveLength(ONE.length)
    const account = (await openBankAccount(office, fund.id)).id
    const payers = ONE.map(([name, other]) => ({ name, other }))
    await sendStatement(
      office,
      account,
      payers.map(({ name, other }) =>
        movement('2026-01-20', call.allocation.find((line: Json) => line.lp_id === lps[name]).amount, {
          name: other.toUpperCase().replaceAll('&', '+'),
          reference: other.slice(0, 12),
        }),
      ),
    )
    const lines: Json[] = await linesOf(office, account)
    for (const { name } of payers)
      expect(
        lines.filter(({ proposals: [first] }) =>
          String(first?.reason).includes(
            `${name} owes USD 6,500 of CALL-NAMES, exactly this amount; it names`,
          ),
        ),
        name,
      ).toHaveLength(1)
  })

  test('as a contact who may be there already', async () => {
    for (const [name, other] of [
      ['Jürgen Weiß', 'Weiss, Juergen'],
      ['Łukasz Żółw', 'Zolw Lukasz'],
      ['Юлия Щукина', 'Yuliya Shchukina'],
      ['Αλέξανδρος Ρήγας', 'Rigas Alexandros'],
      ['김철수', 'Kim Cheolsu'],
    ] as const) {
      const contact = await made('crm/contacts', { name })
      const alike = await office.get(`/api/v1/svc/crm/contacts/similar?name=${encodeURIComponent(other)}`)
      expect(
        alike.body.map(({ id }: Json) => id),
        other,
      ).toContain(contact.id)
    }
  })

  test('on the restricted list', async () => {
    for (const [issuer] of ONE) await made('compliance/trade/restricted', { issuer, reason: 'mnpi' })
    for (const [, other] of ONE) {
      const { body } = await office.get(`/api/v1/svc/compliance/trade/check?q=${encodeURIComponent(other)}`)
      expect(body.restricted, other).toBe(true)
    }
  })
})
