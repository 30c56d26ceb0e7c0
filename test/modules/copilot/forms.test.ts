import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { formSentences } from './form-sentences.ts'
import { type Alder, ASK, furnish } from './office.ts'

let office: Office
let of: Alder
/** The records whose pages have forms, by their place in the sentences. */
let pages: Record<string, { path: string; tab?: string }>
beforeAll(async () => {
  office = await openOffice()
  of = await furnish(office)
  const made = async (path: string, body: Json): Promise<number> =>
    (await office.post(`/api/v1/svc/${path}`, body)).body.id
  const prospect = await made('lp-crm/lps', { name: 'Juniper Endowment' })
  const closing = await made('transactions/', { name: 'Saltmarsh Term Loan' })
  pages = {
    '{room}': { path: `/rooms/${of.room}`, tab: 'links' },
    '{call}': { path: `/capital-calls/${of.call}` },
    '{prospect}': { path: `/fundraising/${prospect}` },
    '{closing}': { path: `/transactions/${closing}`, tab: 'checklist' },
  }
})
afterAll(() => office.close())

const ask = async (question: string, as?: string): Promise<Json> =>
  (await office.post(ASK, { question }, as ? { as } : {})).body
const idsIn = (filled: Record<string, string>): Record<string, string> =>
  JSON.parse(
    JSON.stringify(filled)
      .replace('{fund}', `${of.fund}`)
      .replace('{spv}', `${of.spv}`)
      .replace('{birch}', `${of.birch}`),
  )

test(`of ${formSentences.length} sentences each opens its form filled in, and none another`, async () => {
  const wrong: unknown[] = []
  for (const [question, path, filled = {}, missing = []] of formSentences) {
    const { form, answer } = await ask(question)
    const [address, search] = (form?.address ?? '').split('?')
    const told = form && {
      path: address,
      filled: form.filled,
      search: Object.fromEntries(new URLSearchParams(search)),
      missing: form.missing,
    }
    const own = idsIn(filled)
    const page = path && (pages[path] ?? { path })
    const expected = page && {
      path: page.path,
      filled: own,
      search: { ...(page.tab && { tab: page.tab }), form: 'new', ...own },
      missing,
    }
    try {
      expect(told).toEqual(expected)
    } catch {
      wrong.push({ question, told, expected, answer })
    }
  }
  console.log(`copilot: ${formSentences.length - wrong.length} of ${formSentences.length} forms right`)
  expect(wrong).toEqual([])
})

test('a form that is filled in does nothing, and says so', async () => {
  const before = await office.rows()
  const { answer, missing, proposals } = await ask('Rufe 5 Millionen von Quay SPV ab')
  expect(answer).toBe(
    'The form for a capital call is filled in as far as you said it; it still needs the due date. Nothing has happened yet.',
  )
  expect([missing, proposals]).toEqual([['the due date'], []])
  expect(await office.rows()).toEqual(before)
})

test('is offered to nobody who may not send it', async () => {
  const viewer = await office.person('viewer')
  expect((await ask('New deal: Wharf Nine', viewer)).form).toBeNull()
})
