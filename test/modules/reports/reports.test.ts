import { unzipSync } from 'fflate'
import mammoth from 'mammoth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json, Office } from '../../office.ts'
import { wordsOfPages } from '../../pdf-pages.ts'
import { CFO, DAY, fundName, openFiguredFund, PORTAL } from '../cfo/figured-fund.ts'
import { figures } from '../cfo/figures-by-hand.ts'
import { ended, wordOf } from './things.ts'

const REPORTS = '/api/v1/svc/reports'

let office: Office
let fund: number
let lps: number[]
beforeAll(async () => {
  ;({ office, fund, lps } = await openFiguredFund())
})
afterAll(() => office.close())

const quarter = { period_end: DAY }
const letter = () => ({ kind: 'quarterly_letter', fund_account_id: fund, ...quarter })

/** A report that is written to its end. */
async function written(input: Json, as = office.admin): Promise<Json> {
  const begun = await office.post(`${REPORTS}/generate`, input, { as })
  expect(begun.status, JSON.stringify(begun.body)).toBe(201)
  await ended(office, begun.body.id, as)
  const { body } = await office.get(`${REPORTS}/${begun.body.id}`, { as })
  expect(body.error).toBe(null)
  expect(body.status).toBe('ready')
  return body
}

const sectionOf = (report: Json, key: string): Json => report.sections.find((one: Json) => one.key === key)
const figureOf = (report: Json, section: string, key: string): Json =>
  sectionOf(report, section).figures.find((one: Json) => one.key === key)

async function bytesOf(path: string): Promise<Buffer> {
  const response = await fetch(`${office.url}${path}`, {
    headers: { authorization: `Bearer ${office.admin}` },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const pdfText = async (bytes: Buffer): Promise<string> => (await wordsOfPages(bytes)).join('')

describe('a report', () => {
  test('is begun at once, and written section by section from the office’s answers', async () => {
    const begun = await office.post(`${REPORTS}/generate`, letter())
    expect(begun.body).toMatchObject({
      title: `Quarterly letter: ${fundName}, Q1 2025`,
      status: 'queued',
      version: 1,
      period_start: '2025-01-01',
      period_end: DAY,
      subject: fundName,
      persisted: true,
    })
    await ended(office, begun.body.id)
    const status = (await office.get(`${REPORTS}/${begun.body.id}/status`)).body
    expect(status).toMatchObject({ status: 'ready', percent: 100, sections_written: 4, sections_total: 4 })
    const { body } = await office.get(`${REPORTS}/${begun.body.id}`)
    expect(body.sections.map(({ key }: Json) => key)).toEqual([
      'performance',
      'portfolio',
      'capital_flows',
      'results',
    ])
  })

  test('has the figures of the answers, each with its source and its definition', async () => {
    const report = await written(letter())
    const nav = figureOf(report, 'performance', 'nav')
    expect(nav).toMatchObject({
      value: figures.nav,
      text: `USD ${figures.nav.toLocaleString('en')}`,
      definition: 'Assets less liabilities',
      source: {
        address: `${CFO}/accounts/${fund}/dashboard?as_of=${DAY}`,
        field: 'nav',
        page: `/funds/${fund}`,
      },
    })
    for (const key of ['committed', 'paid_in', 'distributed', 'uncalled', 'dpi', 'rvpi', 'tvpi'] as const)
      expect([key, figureOf(report, 'performance', key).value]).toEqual([key, figures[key]])
    const answer = (await office.get(nav.source.address)).body
    expect(answer[nav.source.field]).toBe(nav.value)
  })

  test('compares with the same answers as of the end of the period before', async () => {
    const report = await written({ ...letter(), period_start: '2025-02-01' })
    const { before } = figureOf(report, 'performance', 'nav')
    const then = (await office.get(`${CFO}/accounts/${fund}/dashboard?as_of=2025-01-31`)).body
    expect(before).toMatchObject({ value: then.nav, as_of: '2025-01-31' })
    expect(sectionOf(report, 'performance').paragraphs[0]).toContain(before.text)
  })

  test('draws the bridge of the net asset value in the figures of the table beneath', async () => {
    const report = await written(letter())
    const bridge = sectionOf(report, 'results').tables.find((one: Json) => one.key === 'nav_bridge')
    const amounts = bridge.rows.map(({ cells }: Json) => cells[1].value)
    expect(amounts.at(-1)).toBe(figures.nav)
    const cents = (amount: number) => Math.round(amount * 100)
    const steps = amounts.slice(0, -1).reduce((sum: number, amount: number) => sum + cents(amount), 0)
    expect(steps).toBe(cents(amounts.at(-1)))
    const pdf = await pdfText(await bytesOf(`${REPORTS}/${report.id}/pdf`))
    const parts = unzipSync(await bytesOf(`${REPORTS}/${report.id}/docx`))
    const word = Buffer.from(parts['word/document.xml'] as Uint8Array).toString()
    const { text } = bridge.rows.at(-1).cells[1]
    // Beside its bar and in the table.
    for (const file of [pdf, word]) expect(file.split(text).length).toBeGreaterThan(2)
    expect(word.match(/w:fill="1F5F99"/gi)?.length).toBe(amounts[0] === 0 ? 1 : 2)
  })

  test('is in the language of the office’s papers, of its investor, or the one that is asked for', async () => {
    await office.put('/api/v1/svc/admin/letterhead', { language: 'de' })
    try {
      const german = await written(letter())
      expect(german.language).toBe('de')
      expect(german.title).toBe(`Quartalsbrief: ${fundName}, Q1 2025`)
      const accounts = sectionOf(german, 'results').tables.find((one: Json) => one.key === 'gains')
      expect(accounts.rows.map(({ cells }: Json) => cells[0].text)).toContain(
        'Realisierter Gewinn (Verlust) aus Anlagen',
      )
      const amount = figures.nav.toLocaleString('de')
      expect(figureOf(german, 'performance', 'nav')).toMatchObject({
        label: 'Nettoinventarwert',
        value: figures.nav,
        text: `USD ${amount}`,
      })
      expect(sectionOf(german, 'performance').paragraphs[0]).toMatch(
        `Der Nettoinventarwert des Fonds betrug am 31. März 2025 USD ${amount}`,
      )
      const pdf = await pdfText(await bytesOf(`${REPORTS}/${german.id}/pdf`))
      const { value: word } = await mammoth.extractRawText({
        buffer: await bytesOf(`${REPORTS}/${german.id}/docx`),
      })
      for (const text of [pdf, word]) {
        expect(text).toContain(`USD ${amount}`)
        expect(text).toContain('Verweise')
        expect(text).not.toMatch(/Net asset value|Figure|References|Holding\b/)
      }
      const english = await written({ ...letter(), language: 'en' })
      expect(english).toMatchObject({ language: 'en', title: `Quarterly letter: ${fundName}, Q1 2025` })
    } finally {
      await office.put('/api/v1/svc/admin/letterhead', { language: 'en' })
    }
    await office.patch(`${PORTAL}/lps/${lps[0]}`, {
      language: 'de',
      version: (await office.get(`${PORTAL}/lps/${lps[0]}`)).body.version,
    })
    const own = await written({ kind: 'lp_report', lp_id: lps[0], fund_account_id: fund, ...quarter })
    expect(own).toMatchObject({ language: 'de', subject: expect.stringContaining(fundName) })
    expect(sectionOf(own, 'investor_figures').title).toBe('Ihre Anlage')
  })

  test('says what is missing, and where it is added', async () => {
    const deal_id = (await office.post('/api/v1/svc/crm/deals', { name: 'Bare deal' })).body.id
    const report = await written({ kind: 'ic_paper', deal_id })
    expect(sectionOf(report, 'deal_terms').missing).toEqual([
      { text: expect.stringMatching(/^Counterparty, Sponsor, .*not recorded/), page: `/deals/${deal_id}` },
    ])
    expect(sectionOf(report, 'findings').missing).toEqual([
      { text: 'No documents of the deal have been analysed.', page: `/deals/${deal_id}` },
    ])
    expect(sectionOf(report, 'pricing').tables[0]).toMatchObject({
      rows: [],
      none: 'The deal has not been priced.',
    })
  })

  test('to one investor has their own figures and their capital account as it was closed', async () => {
    const report = await written({ kind: 'lp_report', lp_id: lps[0], fund_account_id: fund, ...quarter })
    const { partners } = (await office.get(`${CFO}/accounts/${fund}/partners?as_of=${DAY}`)).body
    const own = partners.find((one: Json) => one.lp_id === lps[0])
    for (const key of ['committed', 'paid_in', 'unfunded', 'distributed', 'nav', 'dpi', 'tvpi', 'irr'])
      expect([key, figureOf(report, 'investor_figures', key).value]).toEqual([key, own[key]])
    const [lines] = sectionOf(report, 'capital_account').tables
    expect(lines.rows.length).toBeGreaterThan(3)
    expect(lines.rows.at(-1).cells[1].value).toBe(own.nav)
  })

  test('of the same kind, subject and period is the next version; each stays as it was', async () => {
    const input = { kind: 'board_paper', fund_account_id: fund, ...quarter }
    const first = await written(input)
    const second = await written(input)
    expect([first.version, second.version]).toEqual([1, 2])
    expect(second.versions.map(({ id }: Json) => id)).toEqual([second.id, first.id])
    const again = (await office.get(`${REPORTS}/${first.id}`)).body
    expect(again.sections).toEqual(first.sections)
  })

  test('stays as it was when the books change', async () => {
    const deal_id = (await office.post('/api/v1/svc/crm/deals', { name: 'Moving', target_size: 5_000_000 }))
      .body.id
    const input = { kind: 'portfolio_one_pager', deal_id }
    const first = await written(input)
    await office.patch(`/api/v1/svc/crm/deals/${deal_id}`, { target_size: 6_000_000 })
    const second = await written(input)
    const kept = (await office.get(`${REPORTS}/${first.id}`)).body
    expect(figureOf(kept, 'deal_terms', 'target_size').value).toBe(5_000_000)
    expect(figureOf(second, 'deal_terms', 'target_size').value).toBe(6_000_000)
  })

  test('that nothing keeps leaves no trace', async () => {
    const rows = await office.rows()
    const { status, body } = await office.post(`${REPORTS}/generate?ephemeral=true`, letter())
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: null, persisted: false, status: 'queued' })
    expect(await office.rows()).toEqual(rows)
  })

  test.each([
    [{ kind: 'quarterly_letter' }, 'fund_account_id'],
    [{ kind: 'quarterly_letter', fund_account_id: 999_999 }, 'fund_account_id'],
    [{ kind: 'ic_paper', deal_id: 999_999 }, 'deal_id'],
    [{ kind: 'ic_paper', deal_id: 1, period_start: '2025-03-01', period_end: '2025-02-01' }, 'period_start'],
  ])('is refused where it cannot be written: %j', async (input, path) => {
    const deal_id = (await office.post('/api/v1/svc/crm/deals', { name: 'Refused' })).body.id
    const given = { ...input, ...('deal_id' in input && input.deal_id === 1 ? { deal_id } : {}) }
    const { status, body } = await office.post(`${REPORTS}/generate`, given)
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
  })

  test('is refused for a record that its kind is not about, and for days to come', async () => {
    const other = await office.post(`${REPORTS}/generate`, { ...letter(), lp_id: lps[0] })
    expect([other.status, other.body.errors[0].path]).toEqual([422, 'lp_id'])
    const later = await office.post(`${REPORTS}/generate`, { ...letter(), period_end: '2199-12-31' })
    expect([later.status, later.body.errors[0].path]).toEqual([422, 'period_end'])
  })

  test('is deleted for good, and the audit log keeps its title', async () => {
    const report = await written(letter())
    expect((await office.delete(`${REPORTS}/${report.id}`)).status).toBe(204)
    expect((await office.get(`${REPORTS}/${report.id}`)).status).toBe(404)
  })
})

describe('rights', () => {
  test('a report is read by those who may read all that it was made of', async () => {
    const report = await written(letter())
    const narrow = await office.person('viewer', 'narrow@example.com', 1, { reports: 'read', crm: 'read' })
    expect((await office.get(`${REPORTS}/${report.id}`, { as: narrow })).status).toBe(404)
    expect((await office.get(`${REPORTS}/${report.id}/pdf`, { as: narrow })).status).toBe(404)
    expect((await office.get(REPORTS, { as: narrow })).body).toEqual([])
    const wide = await office.person('viewer', 'wide@example.com')
    expect((await office.get(`${REPORTS}/${report.id}`, { as: wide })).status).toBe(200)
  })

  test('a report reads with the rights of whoever asked, and names what they may not see', async () => {
    const narrow = await office.person('member', 'deals@example.com', 1, { reports: 'write', crm: 'write' })
    const deal_id = (await office.post('/api/v1/svc/crm/deals', { name: 'Quiet' })).body.id
    const report = await written({ kind: 'portfolio_one_pager', deal_id }, narrow)
    expect(sectionOf(report, 'covenants').tables).toEqual([])
    expect(sectionOf(report, 'covenants').missing[0].text).toMatch(/^Covenants: /)
  })

  test('nobody has a report written on a record that they may not read', async () => {
    const narrow = await office.person('member', 'nofund@example.com', 1, { reports: 'write' })
    const { status } = await office.post(`${REPORTS}/generate`, letter(), { as: narrow })
    expect(status).toBe(403)
  })
})

describe('files', () => {
  test('a Word file and a PDF say what is kept, with its sources', async () => {
    const report = await written(letter())
    const { text } = figureOf(report, 'performance', 'nav')
    const docx = await bytesOf(`${REPORTS}/${report.id}/docx`)
    const { value } = await mammoth.extractRawText({ buffer: docx })
    for (const said of [report.title, text, 'Performance', 'References', 'as of 31 March 2025'])
      expect(value).toContain(said)
    const pdf = await bytesOf(`${REPORTS}/${report.id}/pdf`)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const words = await pdfText(pdf)
    for (const said of [text, 'Performance', 'References']) expect(words).toContain(said)
    expect(await bytesOf(`${REPORTS}/${report.id}/pdf`)).toEqual(pdf)
  })

  test('there are none before a report is whole', async () => {
    const { body } = await office.post(`${REPORTS}/generate`, letter())
    const early = await office.get(`${REPORTS}/${body.id}/docx`)
    if (early.status !== 200) expect(early.body.code).toBe('report_not_ready')
    await ended(office, body.id)
    expect((await office.get(`${REPORTS}/${body.id}/docx`)).status).toBe(200)
  })
})

describe('the stream', () => {
  test('tells each section and the end, and goes on from any event', async () => {
    const report = await written(letter())
    const response = await fetch(`${office.url}${REPORTS}/stream-generate?report_id=${report.id}`, {
      headers: { authorization: `Bearer ${office.admin}` },
    })
    expect(response.headers.get('content-type')).toMatch('text/event-stream')
    const told = await response.text()
    expect(told.match(/^event: \w+/gm)).toEqual([
      ...Array.from({ length: 4 }, () => 'event: section'),
      'event: ready',
    ])
    const later = await office.get(`${REPORTS}/stream-generate?report_id=${report.id}&since=5`)
    expect(later.status).toBe(204)
    expect((await office.get(`${REPORTS}/stream-generate?report_id=999999`)).status).toBe(404)
  })
})

describe('a template', () => {
  const upload = (content: string, more: Json = {}) =>
    office.post(`${REPORTS}/upload-template`, {
      kind: 'quarterly_letter',
      name: 'Our letter',
      content,
      ...more,
    })

  test('of the office fills its fields and loops with what is kept', async () => {
    const content = await wordOf(
      'Dear investors of {subject},',
      'NAV {nav}, before {nav_before}; {performance_text}',
      '{#sections}',
      '{title}: {#figures}{label} {value}; {/figures}',
      '{/sections}',
      '{#income}{name} {amount}{/income}',
    )
    const { status, body } = await upload(content)
    expect([status, body.version, body.title]).toEqual([201, 1, 'Our letter'])
    expect(body.fields.map(({ name }: Json) => name)).toContain('nav_before')
    const report = await written({ ...letter(), template_id: body.id })
    expect(report).toMatchObject({ template: 'Our letter', template_version: 1 })
    const docx = await bytesOf(`${REPORTS}/${report.id}/docx`)
    expect(Object.keys(unzipSync(docx))).toContain('word/document.xml')
    const { value } = await mammoth.extractRawText({ buffer: docx })
    const { text } = figureOf(report, 'performance', 'nav')
    expect(value).toContain(`Dear investors of ${fundName},`)
    expect(value).toContain(`NAV ${text}, before `)
    expect(value).toContain('Results of the period: Net investment income ')
    expect(value).not.toMatch(/[{}]/)
  })

  test('uploaded again is its next version, and reports keep theirs', async () => {
    const first = (await upload(await wordOf('First {title}'), { name: 'Twice' })).body
    const report = await written({ ...letter(), template_id: first.id })
    const second = (await upload(await wordOf('Second {title}'), { name: 'Twice' })).body
    expect([first.version, second.version]).toEqual([1, 2])
    const { value } = await mammoth.extractRawText({ buffer: await bytesOf(`${REPORTS}/${report.id}/docx`) })
    expect(value).toMatch(/^First /)
    const { body } = await office.get(`${REPORTS}/templates`)
    expect(body.filter(({ title }: Json) => title === 'Twice').map(({ id }: Json) => id)).toEqual([second.id])
    expect(body.slice(0, 5).map(({ kind, id }: Json) => [kind, id])).toEqual([
      ['quarterly_letter', null],
      ['lp_report', null],
      ['portfolio_one_pager', null],
      ['board_paper', null],
      ['ic_paper', null],
    ])
  })

  test.each([
    ['an unknown field', ['{nav} and {net_worth}'], '{net_worth}'],
    ['a field of a loop outside of it', ['{fair_value}'], '{fair_value}'],
    ['an unknown loop', ['{#companies}{name}{/companies}'], '{#companies}'],
    ['a tag that is not closed', ['{nav'], '{nav'],
    ['a loop that is not closed', ['{#holdings}{name}'], '{#holdings}'],
    ['a loop that was not opened', ['{title}{/holdings}'], '{/holdings}'],
    ['no fields', ['Dear investors'], 'no fields'],
  ])('with %s is refused by name, and nothing is kept', async (_what, paragraphs, named) => {
    const rows = await office.rows()
    const { status, body } = await upload(await wordOf(...paragraphs))
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'content'])
    expect(body.errors[0].message).toContain(named)
    expect(await office.rows()).toEqual(rows)
  })

  test('that is no Word document is refused', async () => {
    for (const content of ['not a zip', '%PDF-1.4'])
      expect((await upload(Buffer.from(content).toString('base64'))).status).toBe(422)
  })

  test('of another kind is refused', async () => {
    const { body } = await upload(await wordOf('{title}'), { name: 'Other' })
    const input = { kind: 'board_paper', fund_account_id: fund, template_id: body.id }
    const { status, body: problem } = await office.post(`${REPORTS}/generate`, input)
    expect([status, problem.errors[0].path]).toEqual([422, 'template_id'])
  })
})

test('an investor’s own answer is the source of every row', async () => {
  const report = await written({ kind: 'lp_report', lp_id: lps[0], fund_account_id: fund, ...quarter })
  const [calls] = sectionOf(report, 'investor_calls').tables
  const own = (await office.get(`${PORTAL}/lps/${lps[0]}`)).body.capital_calls
  for (const { record, cells } of calls.rows)
    expect(own.find(({ id }: Json) => id === record.id).amount).toBe(cells[3].value)
  expect(calls.rows.length).toBeGreaterThan(0)
})
